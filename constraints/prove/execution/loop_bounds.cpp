#include "constraints/prove/execution/loop_bounds.hpp"

namespace assay {
namespace {

void append_scalars(FormulaValue const& value, std::vector<FormulaValue>& scalars) {
  if (!value.is_list()) return scalars.push_back(value);
  for (FormulaValue const& item : value.items()) append_scalars(item, scalars);
}

bool is_known_integer(FormulaValue const& scalar) {
  return scalar.is(FormulaValueKind::integer) && (scalar.interval.exact() || scalar.interval.term);
}

}  // namespace

std::vector<LoopBound> candidate_bounds(std::vector<KnownValue> const& initial) {
  std::vector<LoopBound> bounds;
  for (std::size_t value = 0; value < initial.size(); ++value) {
    if (!initial[value].elements) continue;
    std::vector<FormulaValue> scalars;
    append_scalars(*initial[value].elements, scalars);
    for (std::size_t element = 0; element < scalars.size(); ++element) {
      if (!is_known_integer(scalars[element])) continue;
      if (bounds.size() >= 2 * kMaxBoundedIntegers) return bounds;
      for (bool const is_lower : {true, false}) bounds.push_back({value, element, scalars[element].interval, is_lower});
    }
  }
  return bounds;
}

Tribool bound_holds(LoopBound const& bound, FormulaValue const* elements) {
  std::vector<FormulaValue> scalars;
  if (elements) append_scalars(*elements, scalars);
  if (bound.element >= scalars.size() || !is_known_integer(scalars[bound.element])) return Tribool::unknown;
  Interval const value = scalars[bound.element].interval;
  return bound.is_lower ? less_equal(bound.initial, value) : less_equal(value, bound.initial);
}

}  // namespace assay
