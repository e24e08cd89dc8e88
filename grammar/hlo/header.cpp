// The first line of a module, and attributes of instructions by their names: part of grammar/hlo/lowering.hpp.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/lowering.hpp"
#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay::hlo {
namespace {

// The part of a shape at an index, {1,0}; nullptr if it has none.
Shape const* part_at(Shape const* shape, std::vector<std::int64_t> const& index) {
  for (std::int64_t const at : index) {
    bool const has_part =
        shape->kind == ShapeKind::tuple && at >= 0 && at < static_cast<std::int64_t>(shape->members.size());
    if (!has_part) return nullptr;
    shape = &shape->members[static_cast<std::size_t>(at)];
  }
  return shape;
}

}  // namespace

bool are_compatible(Shape const& a, Shape const& b) {
  return a.kind == b.kind && a.element == b.element && a.sizes == b.sizes &&
         std::ranges::equal(a.members, b.members, are_compatible);
}

std::optional<AttributeFault> Lowering::fault_of(Attribute const& attribute, OpcodeRow const& row) const {
  if (KnownAttribute const* const known = row.known_attribute(attribute.name)) {
    if (known->values.empty() || std::ranges::find(known->values, attribute.value) != known->values.end())
      return std::nullopt;
    return AttributeFault{range_of_name(attribute),
                          fmt::format("'{}' is {:.60}, but must be {}", attribute.name, attribute.value,
                                      fmt::join(known->values, " or ")),
                          {},
                          true};
  }
  // One that is nearly a known one is a slip; others may be of a newer version.
  std::vector<std::string> names;
  for (KnownAttribute const& one : row.known) names.emplace_back(one.name);
  std::ranges::sort(names);
  std::string const meant = did_you_mean(attribute.name, names);
  bool const is_header = &row == &table_.module_line();
  if (!is_header && meant.empty() && table_.is_attribute(attribute.name))
    return AttributeFault{
        range_of_name(attribute), fmt::format("{} has no attribute '{}'", row.opcode, attribute.name), {}, true};
  return AttributeFault{range_of_name(attribute),
                        fmt::format("unknown attribute '{:.60}' of {}{}{}", attribute.name, row.opcode,
                                    is_header || !meant.empty() ? "" : ", so its results are unknown", meant),
                        {},
                        !meant.empty()};
}

// The first one that is wrong is kept for the report.
bool Lowering::has_known_attributes(Instruction const& instruction, OpcodeRow const& row) {
  auto const& all = instruction.attributes;
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto fault = fault_of(all[i], row);
    bool const is_second = std::ranges::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i),
                                               [&](Attribute const& one) { return one.name == all[i].name; });
    if (!fault && is_second)
      fault = {range_of_name(all[i]), fmt::format("the attribute '{}' appears twice", all[i].name), {}, true};
    if (!fault) continue;
    fault_ = std::move(fault);
    return false;
  }
  return true;
}

// Names of instructions of the same computation.
void Lowering::check_predecessors(Frame const& frame, Instruction const& instruction) {
  Attribute const* const given = instruction.attribute("control-predecessors");
  if (!given) return;
  for (std::string_view const name : parts_in(inside(given->value)))
    if (!frame.values.find(plain(trimmed(name))))
      report("ssa_visibility", range_of_name(*given),
             fmt::format("the computation has no instruction '{:.100}'", plain(trimmed(name))));
}

// A call graph has no cycle. Of each cycle one call is reported.
void Lowering::check_calls() {
  std::unordered_map<Computation const*, bool> is_done;  // false: calls of it are being followed
  auto const follow = [&](auto const& self, Computation const& from) -> void {
    if (!is_done.try_emplace(&from, false).second) return;
    for (auto const& [called, range] : calls_[&from]) {
      auto const known = is_done.find(called);
      if (known != is_done.end() && !known->second)
        report("hlo_recursion", range, "the computation is applied within itself");
      else
        self(self, *called);
    }
    is_done[&from] = true;
  };
  for (Computation const& one : module_.computations) follow(follow, one);
}

void Lowering::check_header() {
  for (Attribute const& one : module_.attributes) {
    auto const fault = fault_of(one, table_.module_line());
    if (fault && fault->is_error)
      report("hlo_attribute", fault->range, fault->message);
    else if (fault)
      leave_open("hlo_meaning", fault->message, fault->range, fault->message);
    if (!module_.complete) continue;  // what is missing may be what they refer to
    if (one.name == "entry_computation_layout") check_entry_layout(one);
    if (one.name == "input_output_alias" || one.name == "buffer_donor") check_aliases(one);
  }
}

// {(f32[2]{0}, s32[])->f32[2]{0}}: the shapes of the entry's parameters and root; layouts may differ.
void Lowering::check_entry_layout(Attribute const& attribute) {
  auto const fail = [&](std::string message) { report("hlo_entry", range_of_name(attribute), std::move(message)); };
  std::string_view const text = trimmed(inside(attribute.value));
  std::size_t const arrow = text.rfind("->");
  if (!text.starts_with('(') || arrow == text.npos)
    return fail("entry_computation_layout is not of the form {(SHAPES)->SHAPE}");
  std::vector<std::string_view> declared = parts_in(inside(trimmed(text.substr(0, arrow))));
  auto const& parameters = parameters_of(*module_.entry());
  if (declared.size() != parameters.size())
    return fail(fmt::format("entry_computation_layout has {} parameters, but the entry has {}", declared.size(),
                            parameters.size()));
  auto const compare = [&](std::string const& what, std::string_view written, Shape const* actual) {
    auto const shape = read_shape(written);
    if (!shape)
      fail(fmt::format("entry_computation_layout: '{:.100}' is not a shape", trimmed(written)));
    else if (actual && !are_compatible(*shape, *actual))
      fail(fmt::format("entry_computation_layout declares {:.200} for {}, which is {:.200}", to_string(*shape), what,
                       to_string(*actual)));
  };
  for (std::size_t i = 0; i < declared.size(); ++i)
    compare(fmt::format("parameter {}", i), declared[i], parameters[i]->shape);
  compare("the root", text.substr(arrow + 2), module_.entry()->root().shape);
}

// { {OUTPUT}: (PARAMETER, {INDEX}, KIND), .. }, and of donors { (PARAMETER, {INDEX}), .. }.
void Lowering::check_aliases(Attribute const& attribute) {
  auto const fail = [&](std::string message) {
    report("hlo_entry", range_of_name(attribute), fmt::format("{}: {}", attribute.name, message));
  };
  auto const& parameters = parameters_of(*module_.entry());
  for (std::string_view const entry : parts_in(inside(attribute.value))) {
    std::size_t const open = entry.find('(');
    auto const parts =
        open == entry.npos ? std::vector<std::string_view>() : parts_in(inside(trimmed(entry.substr(open))));
    auto const number = parts.empty() ? std::nullopt : numbers_in(parts[0]);
    auto const index = parts.size() < 2 ? std::nullopt : numbers_in(trimmed(parts[1]));
    if (!number || number->size() != 1 || !index) return fail(fmt::format("cannot read '{:.100}'", trimmed(entry)));
    if (number->front() < 0 || number->front() >= static_cast<std::int64_t>(parameters.size()))
      return fail(fmt::format("the entry has no parameter {}", number->front()));
    Shape const& shape = *parameters[static_cast<std::size_t>(number->front())]->shape;
    if (!part_at(&shape, *index))
      return fail(fmt::format("parameter {}, {:.200}, has no part {:.60}", number->front(), to_string(shape),
                              trimmed(parts[1])));
    std::size_t const colon = entry.find(':');
    if (colon == entry.npos || colon > open) continue;
    auto const output = numbers_in(trimmed(entry.substr(0, colon)));
    Shape const* const root = module_.entry()->root().shape;
    if (!output || (root && !part_at(root, *output)))
      return fail(fmt::format("the root has no part {:.60}", trimmed(entry.substr(0, colon))));
  }
}

}  // namespace assay::hlo
