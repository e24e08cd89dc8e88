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
    if (std::ranges::find(known->values, "?") != known->values.end())
      return AttributeFault{range_of_name(attribute),
                            fmt::format("this value of '{}' is unknown, so the results of {} are unknown: {:.60}",
                                        attribute.name, row.opcode, attribute.value)};
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

bool Lowering::differ(Shape const& a, Shape const& b) {
  return leaf_types(a) != leaf_types(b) && !are_compatible(a, b);
}

// {(f32[2]{0}, s32[])->f32[2]{0}}: of the entry's parameters and, the last one, of its root; empty where they are not there.
std::vector<std::optional<Shape>> const& Lowering::declared_shapes() {
  if (declared_) return *declared_;
  declared_.emplace();
  Attribute const* const given = module_.attribute("entry_computation_layout");
  std::string_view const text = given ? trimmed(inside(given->value)) : std::string_view();
  std::size_t const arrow = text.rfind("->");
  if (!text.starts_with('(') || arrow == text.npos) return *declared_;
  for (std::string_view const one : parts_in(inside(trimmed(text.substr(0, arrow)))))
    declared_->push_back(read_shape(one));
  declared_->push_back(read_shape(text.substr(arrow + 2)));
  return *declared_;
}

// Whether the first line declares the same of a parameter of the entry, or of its root, as the signature: then the instruction is
// wrong, which is said there.
bool Lowering::is_declared_twice(Computation const& computation, std::size_t number, Shape const& said) {
  if (&computation != module_.entry() || !module_.complete) return false;
  auto const& all = declared_shapes();
  return all.size() == computation.parameters.size() + 1 && number < all.size() && all[number] &&
         are_compatible(*all[number], said);
}

// The shapes of the entry's parameters and root; layouts may differ.
void Lowering::check_entry_layout(Attribute const& attribute) {
  auto const fail = [&](std::string message) { report("hlo_entry", range_of_name(attribute), std::move(message)); };
  Computation const& entry = *module_.entry();
  auto const& parameters = parameters_of(entry);
  auto const& declared = declared_shapes();
  if (declared.empty()) return fail("entry_computation_layout is not of the form {(SHAPES)->SHAPE}");
  if (misnumbered_.contains(&entry)) return;
  if (declared.size() != parameters.size() + 1)
    return fail(fmt::format("entry_computation_layout has {} parameters, but the entry has {}", declared.size() - 1,
                            parameters.size()));
  auto const compare = [&](std::string const& what, std::size_t number, Instruction const& actual,
                           Shape const* signature) {
    auto const& shape = declared[number];
    if (!shape) return fail(fmt::format("entry_computation_layout declares no shape for {}", what));
    bool const is_known =
        actual.shape && (actual.shape->kind != ShapeKind::array || !table_.element_type(actual.shape->element).empty());
    if (!is_known || are_compatible(*shape, *actual.shape)) return;
    if (!signature || !are_compatible(*shape, *signature))
      return fail(fmt::format("entry_computation_layout declares {:.200} for {}, which is {:.200}", to_string(*shape),
                              what, to_string(*actual.shape)));
    SourceRange const range =
        number + 1 < declared.size() ? SourceRange{actual.range.begin, actual.range.begin + 1} : actual.opcode_range;
    report("hlo_entry", range,
           fmt::format("{} is {:.200}, but the signature and entry_computation_layout declare {:.200}", what,
                       to_string(*actual.shape), to_string(*signature)));
  };
  bool const is_alike = entry.has_signature && entry.parameters.size() == parameters.size();
  for (std::size_t i = 0; i < parameters.size(); ++i)
    compare(fmt::format("parameter {}", i), i, *parameters[i], is_alike ? entry.parameters[i].shape : nullptr);
  if (std::ranges::count_if(entry.instructions, &Instruction::is_root) < 2)
    compare("the root", parameters.size(), entry.root(), is_alike ? entry.result : nullptr);
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
