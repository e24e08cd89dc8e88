#include "equiv/search/computed_integers.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "semantics/permitted/set_rules.hpp"
#include "semantics/program/program.hpp"

namespace assay {
namespace {

bool has_integral_elements(Value const* value) {
  Element element;
  return has_shape(value->type) && element_of(value->type->element, element) && element.is_integral();
}

// Whether all results of an op are integers or booleans that depend on single elements. Ops with regions are excluded,
// because more of their results are open.
bool is_integral_op(Operation const& op) {
  return !op.results.empty() && op.regions.empty() && std::ranges::all_of(op.results, has_integral_elements);
}

// Whether the op may divide by zero or shift by more than the width. Unless the profile defines these for integers, any
// value is permitted.
bool is_open_arithmetic(Operation const& op, Profile const& profile) {
  return !profile.has_xla_integers && op.operands.size() >= 2 &&
         std::ranges::all_of(op.operands, has_integral_elements);
}

}  // namespace

void ComputedIntegers::find(Call& call, SetRule const* rule) {
  enclose_results(call, rule);
  if (!is_integral_op(call.op()) || is_open_arithmetic(call.op(), profile_)) return;
  for (auto& value : call.results())
    if (value.kind == RuntimeValue::Kind::tensor && value.enclosure) close(call, value);
}

// Closes results that this op leaves open. An element that is open because of an operand stays open.
void ComputedIntegers::close(Call& call, RuntimeValue& value) const {
  auto const& reasons = call.process().state().implementation_defined;
  std::map<std::uint32_t, bool> is_own;
  auto const is_open_here = [&](ElementSet const& set) {
    if (set.reason == 0) return false;
    auto const [found, is_new] = is_own.try_emplace(set.reason, false);
    if (is_new) found->second = reasons.at(set.reason).first == &call.op();
    return found->second;
  };
  auto const sets = std::exchange(value.enclosure, nullptr);
  EnclosureWriter writer(call, value);
  for (std::int64_t i = 0; i < value.tensor.count(); ++i)
    if (auto const set = sets->at(i); !is_open_here(set)) writer.put(i, 0, set);
  writer.finish();
}

}  // namespace assay
