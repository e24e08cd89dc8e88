#include "oracle/sets/image.hpp"

#include <algorithm>
#include <numeric>

namespace assay {
namespace {

// Returns the last order from `from` towards `end` for which `holds` is true, by bisection. It must be true for `from`,
// and on a connected range.
template <class Predicate> std::int64_t find_last(std::int64_t from, std::int64_t end, Predicate const& holds) {
  if (holds(end)) return end;
  while (true) {
    std::int64_t const middle = std::midpoint(from, end);  // rounds towards `from`
    if (middle == from) return from;
    (holds(middle) ? from : end) = middle;
  }
}

}  // namespace

CodeSet image_of_composed_logistic(CodeSet const& x, FloatFormat const& format, Accuracy const& exponential,
                                   Accuracy const& divide) {
  CodeSet const one = CodeSet::of(round(Number::of(1.0), format), format);
  CodeSet const minus_x = image(UnaryFunction::negate, x, format, {});
  CodeSet const power = image(UnaryFunction::exponential, minus_x, format, exponential);
  CodeSet const sum = image(BinaryFunction::add, one, power, format, {});
  return image(BinaryFunction::divide, one, sum, format, divide);
}

// Conversion is monotone. Numbers that overflow to NaN, and negative numbers in unsigned formats, are at the ends.
CodeSet image_of_conversion(CodeSet const& x, FloatFormat const& from, FloatFormat const& to) {
  CodeSet result = {0, 0, false, false};
  auto const at = [&](std::int64_t order) { return convert(code_of(order, from), from, to); };
  if (x.nan) result.include(CodeSet::of(convert(from.nan_code(), from, to), to));
  if (!x.number) return result;
  result.include(CodeSet::of(at(x.low), to));
  result.include(CodeSet::of(at(x.high), to));
  std::int64_t const nearest_zero = std::clamp<std::int64_t>(0, x.low, x.high);
  auto const is_number = [&](std::int64_t order) { return !to.is_nan(at(order)); };
  if (!is_number(nearest_zero)) return result;
  result.include(CodeSet::of(at(find_last(nearest_zero, x.low, is_number)), to));
  result.include(CodeSet::of(at(find_last(nearest_zero, x.high, is_number)), to));
  return result;
}

}  // namespace assay
