// Implements grammar/hlo/lowering.hpp: rules of XLA's verifier and parser for -start and -done.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/hlo/lowering.hpp"
#include "grammar/hlo/print.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

using Users = std::vector<Instruction const*>;

void add_users(Instruction const& user, std::unordered_map<std::string_view, Users>& starts) {
  for (Operand const& operand : user.operands) {
    if (operand.nested) {
      add_users(*operand.nested, starts);
      continue;
    }
    auto const found = starts.find(plain(operand.name));
    bool const is_new = found != starts.end() && (found->second.empty() || found->second.back() != &user);
    if (is_new) found->second.push_back(&user);
  }
}

std::string names_of(Users const& users) {
  std::vector<std::string> names;
  for (Instruction const* const one : users) names.emplace_back(plain(one->name));
  return enumerated(names, " and ");
}

bool ends(std::string_view opcode) { return opcode.ends_with("-done") || opcode.ends_with("-update"); }

}  // namespace

// Whether the -start has a -done opcode of its own. Other -start opcodes are syntax for async-start
// (HloParser::ParseOpcode).
bool Lowering::has_own_done(std::string_view start) const {
  OpcodeRow const* const done = table_.opcode(fmt::format("{}-done", base_of_start(start)));
  return done && done->takes_started;
}

// Checks that each start has exactly one user, which is its end, or passes it on (VerifyAsynchronousInstructionPairs).
void Lowering::check_starts(Computation const& computation) {
  if (!module_.parts->seen.starts) return;
  std::unordered_map<std::string_view, Users> users;
  for (Instruction const& one : computation.instructions)
    if (one.opcode.ends_with("-start") && !one.name.empty()) users.try_emplace(plain(one.name));
  if (users.empty()) return;
  for (Instruction const& one : computation.instructions) add_users(one, users);
  for (Instruction const& one : computation.instructions) {
    if (!one.opcode.ends_with("-start") || !table_.is_start(one.opcode)) continue;
    Users& all = users[plain(one.name)];
    std::erase_if(all, [&](Instruction const* user) { return table_.use_of(*user) == StartUse::ignored; });
    std::string const done = fmt::format("{}-done", base_of_start(one.opcode));
    auto const fail = [&](std::string const& what) { report("hlo_operand", one.opcode_range, what); };
    if (has_own_done(one.opcode) && all.size() != 1) {
      fail(all.empty() ? fmt::format("no {} ends this {}", done, one.opcode)
                       : fmt::format("{} has one user, its {}, but {} use it", one.opcode, done, names_of(all)));
    } else if (has_own_done(one.opcode)) {
      bool const is_other = !ends(all[0]->opcode) && table_.use_of(*all[0]) != StartUse::carried;
      if (is_other) fail(fmt::format("the user of {} is {}, but must be {}", one.opcode, all[0]->opcode, done));
    } else if (all.empty() && &one != &computation.root()) {
      fail(fmt::format("no {} ends this {}", done, one.opcode));
    } else if (std::erase_if(all, [](Instruction const* user) { return !ends(user->opcode); }); all.size() > 1) {
      fail(fmt::format("{} has one {}, but {} end it", one.opcode, done, names_of(all)));
    }
  }
}

// Checks that the shape of an async start has the form ((OPERANDS..), RESULT, ..). Reports an error if not.
bool Lowering::has_async_shape(Instruction const& instruction, Operands const& operands, std::size_t first) {
  Shape const& shape = *instruction.shape;
  auto const fail = [&](std::string message, std::string hint = {}) {
    report("hlo_shape", instruction.opcode_range, std::move(message), std::move(hint));
    return false;
  };
  bool const is_of_form =
      shape.kind == ShapeKind::tuple && shape.members.size() >= 2 && shape.members[0].kind == ShapeKind::tuple;
  if (!is_of_form)
    return fail(fmt::format("the shape of {} is {:.200}, but must be of the form ((OPERANDS), RESULT, ..)",
                            instruction.opcode, to_string(shape)),
                "write the shapes of the operands as a tuple, the first member");
  auto const& members = shape.members[0].members;
  if (first > 0) return true;
  if (members.size() != operands.values.size())
    return fail(fmt::format("the first member of the shape of {} has {} shapes, but the number of operands is {}",
                            instruction.opcode, members.size(), operands.values.size()));
  for (std::size_t i = 0; i < members.size(); ++i)
    if (!operands.values[i]->is_doubted && differ(members[i], *operands.values[i]->shape))
      return fail(fmt::format("operand {} is {:.200}, but the shape of {} has {:.200} for it", i,
                              to_string(*operands.values[i]->shape), instruction.opcode, to_string(members[i])));
  return true;
}

// Checks the shape (f32[4], f32[4], u32[]) of the copy, the operand and a context (HandleCopyStart).
bool Lowering::has_shape_of_copy(Instruction const& instruction, Lowered const& operand) {
  Shape wanted;
  wanted.kind = ShapeKind::tuple;
  Shape context;
  context.element = "u32";
  wanted.members = {*operand.shape, *operand.shape, context};
  if (operand.is_doubted || are_compatible(*instruction.shape, wanted)) return true;
  report("hlo_shape", instruction.opcode_range,
         fmt::format("the shape of {} is {:.200}, but must be {:.200}", instruction.opcode,
                     to_string(*instruction.shape), to_string(wanted)));
  return false;
}

// Checks that a -done has the attributes of its start (CheckSameChannel, CheckSameIsHostTransfer). Reports an error if
// not.
bool Lowering::has_attributes_of_start(Instruction const& done, OpcodeRow const& row, Instruction const& start) {
  for (std::string_view const item : row.of_start) {
    std::size_t const equals = item.find('=');
    std::string_view const key = item.substr(0, equals), otherwise = equals == item.npos ? "" : item.substr(equals + 1);
    auto const value_of = [&](Instruction const& one) {
      Attribute const* const given = one.attribute(key);
      return given ? trimmed(given->value) : otherwise;
    };
    std::string_view const own = value_of(done), wanted = value_of(start);
    if (own == wanted) continue;
    Attribute const* const given = done.attribute(key);
    auto const said = [](std::string_view value) { return value.empty() ? std::string_view("left out") : value; };
    report("hlo_attribute", given ? range_of_name(*given) : done.opcode_range,
           fmt::format("'{}' of {} is {:.60}, but that of its {} is {:.60}", key, done.opcode, said(own), start.opcode,
                       said(wanted)));
    return false;
  }
  return true;
}

}  // namespace assay::hlo
