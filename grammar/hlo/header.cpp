// The first line of a module, and attributes of instructions by name: part of grammar/hlo/lowering.hpp.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/hlo/forms.hpp"
#include "grammar/hlo/lowering.hpp"
#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/hlo/tokens.hpp"
#include "support/near_names.hpp"
#include "support/text.hpp"

namespace assay::hlo {
bool are_compatible(Shape const& a, Shape const& b) {
  return a.kind == b.kind && a.element == b.element && a.sizes == b.sizes &&
         std::ranges::equal(a.members, b.members, are_compatible);
}

// Returns a fault if a shape in the value of an attribute has an unknown element type.
std::optional<AttributeFault> Lowering::fault_of_shape(Shape const& shape) const {
  for (Shape const& member : shape.members)
    if (auto fault = fault_of_shape(member)) return fault;
  if (shape.kind != ShapeKind::array || table_.is_element_type(shape.element)) return std::nullopt;
  return AttributeFault{range_of(shape.element, text_),
                        fmt::format("unknown element type '{:.60}'{}", shape.element,
                                    did_you_mean(shape.element, table_.names_of_types())),
                        {},
                        true};
}

// Checks a value, or each part of it: it must be a shape or one of the known values.
std::optional<AttributeFault> Lowering::fault_of_value(Attribute const& attribute, KnownAttribute const& known,
                                                       std::string_view opcode) const {
  if (known.values.empty() && !known.is_shape) return std::nullopt;
  std::string_view const value = known.field.empty() ? attribute.value : field_of(attribute.value, known.field);
  if (!known.field.empty() && value.empty()) return std::nullopt;
  std::string const name =
      known.field.empty() ? std::string(attribute.name) : fmt::format("{}.{}", attribute.name, known.field);
  auto const wrong = [&](std::string_view what) {
    return AttributeFault{
        range_of_name(attribute), fmt::format("'{}' is {:.60}, but must be {}", name, value, what), {}, true};
  };
  if (known.is_list && !value.starts_with('{'))
    return wrong(known.is_shape ? "a list of shapes in braces" : "a list in braces");
  for (std::string_view const part : known.is_list ? parts_in(inside(value)) : std::vector{value}) {
    if (known.is_shape) {
      auto const shape = read_shape(part);
      if (!shape) return wrong(known.is_list ? "a list of shapes in braces" : "a shape");
      if (auto fault = fault_of_shape(*shape)) return fault;
      continue;
    }
    std::string const given = known.is_in_any_case ? in_lower_case(part) : std::string(part);
    if (std::ranges::find(known.values, given) != known.values.end()) continue;
    if (std::ranges::find(known.values, "?") != known.values.end())
      return AttributeFault{range_of_name(attribute),
                            fmt::format("this value of '{}' is unknown, so the results of {} are unknown: {:.60}", name,
                                        opcode, attribute.value)};
    std::string const all = fmt::format("{}", fmt::join(known.values, " or "));
    if (!known.is_list) return wrong(all);
    return AttributeFault{part.empty() ? range_of_name(attribute) : range_of(part, text_),
                          fmt::format("'{}' has {:.60}, but each must be {}", name, part, all),
                          {},
                          true};
  }
  return std::nullopt;
}

std::optional<AttributeFault> Lowering::fault_of(Attribute const& attribute, OpcodeRow const& row) const {
  if (KnownAttribute const* const known = row.known_attribute(attribute.name))
    return fault_of_value(attribute, *known, row.opcode);
  // A name that is similar to a known name is a typo. Other names may belong to a newer version.
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

// Records the first invalid attribute for the report.
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

// Checks that control predecessors are instructions of the same computation.
void Lowering::check_predecessors(Frame const& frame, Instruction const& instruction) {
  Attribute const* const given = instruction.attribute(kPredecessors);
  if (!given) return;
  for (std::string_view const name : parts_in(inside(given->value)))
    if (!frame.values.find(plain(trimmed(name))))
      report("ssa_visibility", range_of_name(*given),
             fmt::format("the computation has no instruction '{:.100}'", plain(trimmed(name))));
}

// Reports cycles in the call graph, one call per cycle.
void Lowering::check_calls() {
  std::unordered_map<Computation const*, bool> is_done;  // false while its calls are being followed
  auto const follow = [&](auto const& self, Computation const& from) -> void {
    if (!is_done.try_emplace(&from, false).second) return;
    for (auto const& [called, range] : calls_[&from]) {
      auto const known = is_done.find(called);
      if (known != is_done.end() && !known->second) {
        report("hlo_recursion", range, "the computation is applied within itself");
        is_recursive_ = true;
      } else {
        self(self, *called);
      }
    }
    is_done[&from] = true;
  };
  for (Computation const& one : module_.computations) follow(follow, one);
}

// A computation is used after its definition (HloParser::ParseComputationName). In a recursion, one use is always
// earlier, and the recursion is already reported.
void Lowering::check_order() {
  if (is_recursive_ || !module_.complete) return;
  for (auto const& [computation, range] : early_)
    report("hlo_computation", range,
           fmt::format("computation '{:.100}' is used before its definition", plain(computation->name)),
           "write the definition before this computation");
}

void Lowering::check_header() {
  for (Attribute const& one : module_.attributes) {
    auto const fault = fault_of(one, table_.module_line());
    if (fault && fault->is_error)
      report("hlo_attribute", fault->range, fault->message);
    else if (fault)
      mark_open("hlo_meaning", fault->message, fault->range, fault->message);
    if (!module_.complete) continue;  // the names may refer to the missing text
    if (one.name == "entry_computation_layout") check_entry_layout(one);
    if (one.name == "input_output_alias" || one.name == "buffer_donor") check_aliases(one);
  }
}

bool Lowering::differ(Shape const& a, Shape const& b) {
  return leaf_types(a) != leaf_types(b) && !are_compatible(a, b);
}

std::vector<std::optional<Shape>> entry_shapes(Module const& module) {
  std::vector<std::optional<Shape>> shapes;
  Attribute const* const given = module.attribute("entry_computation_layout");
  std::string_view const text = given ? trimmed(inside(given->value)) : std::string_view();
  std::size_t const arrow = text.rfind("->");
  if (!text.starts_with('(') || arrow == text.npos) return shapes;
  for (std::string_view const one : parts_in(inside(trimmed(text.substr(0, arrow))))) shapes.push_back(read_shape(one));
  shapes.push_back(read_shape(text.substr(arrow + 2)));
  return shapes;
}

std::vector<std::optional<Shape>> const& Lowering::declared_shapes() {
  if (!declared_) declared_ = entry_shapes(module_);
  return *declared_;
}

// Whether the first line declares the same shape as the signature for a parameter of the entry or its root. If so, the
// instruction is wrong, and the error is reported there.
bool Lowering::is_declared_twice(Computation const& computation, std::size_t number, Shape const& said) {
  if (&computation != module_.entry() || !module_.complete) return false;
  auto const& all = declared_shapes();
  return all.size() == computation.parameters.size() + 1 && number < all.size() && all[number] &&
         are_compatible(*all[number], said);
}

// Checks the shapes of the entry's parameters and root against the first line. Layouts may differ.
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
        actual.shape && (actual.shape->kind != ShapeKind::array || table_.is_element_type(actual.shape->element));
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
  if (entry.roots.size() < 2) compare("the root", parameters.size(), entry.root(), is_alike ? entry.result : nullptr);
}

}  // namespace assay::hlo
