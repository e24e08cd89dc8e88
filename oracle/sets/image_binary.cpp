// Implements oracle/sets/image.hpp: functions of two operands.
#include "oracle/sets/image_search.hpp"

namespace assay {
namespace {

// Where pieces of the operands' ranges begin. On each box of two pieces, addition, subtraction, multiplication,
// division, maximum, minimum, next_after and atan2 are monotone, and so are power of positive numbers (because |y log
// x| is), and zeta and polygamma of positive numbers for a fixed order.
struct Cuts {
  std::vector<std::int64_t> x, y;
};

Cuts cuts(BinaryFunction function, FloatFormat const& format) {
  using enum BinaryFunction;
  Landmarks const at(format);
  std::vector<std::int64_t> const infinities = {at.least_finite, at.infinity};
  std::vector<std::int64_t> const signs = {at.least_finite, at.minus_zero, at.zero, at.above_zero, at.infinity};
  switch (function) {
    case maximum:
    case minimum:
    case next_after:
      return {};
    case add:
    case subtract:
      return {infinities, infinities};
    case zeta: {
      std::int64_t const one = order_of(round(Number::of(1.0), format), format);
      return {{one, one + 1, at.infinity}, signs};
    }
    case multiply:
    case divide:
    case remainder:
    case power:
    case atan2:
    case polygamma:
      break;
  }
  return {signs, signs};
}

Number exact_or_nan(BinaryFunction function, Number const& x, Number const& y) {
  if (auto const result = exact(function, x, y)) return *result;
  auto result = evaluate_exactly(function, x, y, Engine::mpfr);
  if (!result) result = evaluate_exactly(function, x, y, Engine::arb);
  return result.value_or(Number::nan());
}

bool ordinary(Number const& x) { return x.kind == NumberKind::finite; }
bool is_point(Range const& range) { return range.low == range.high; }

// The operands at the corners of a box.
struct BoxCorners {
  Number x1, x2, y1, y2;
};

// If |x| and |y| are so close that the quotient is constant, the remainder is linear. It is less than both.
void add_remainder(BoxCorners const& at, std::vector<Number>& numbers) {
  if (!ordinary(at.x1) || !ordinary(at.y1)) return;
  bool const negative = at.x1.negative;
  Number const &near_x = negative ? at.x2 : at.x1, &far_x = negative ? at.x1 : at.x2;
  Number const &near_y = at.y1.negative ? at.y2 : at.y1, &far_y = at.y1.negative ? at.y1 : at.y2;
  if (compare_magnitude(far_x, near_y) < 0) return;
  auto const quotient = [](Number const& x, Number const& y) {
    return integral(magnitude(exact_or_nan(BinaryFunction::divide, x, y)), Rounding::toward_zero);
  };
  Number const least = quotient(near_x, far_y), most = quotient(far_x, near_y);
  if (most.exponent < -1 && compare(least, most) == 0) return;  // below 2^63, the sticky bit is fractional
  numbers.push_back(Number::zero(negative));
  numbers.push_back(compare_magnitude(far_x, far_y) < 0 ? far_x : far_y);
  numbers.back().negative = negative;
}

// For negative x and integers y; the magnitude is the power of |x|.
void add_power(BoxCorners const& at, FloatFormat const& format, std::vector<Number>& numbers) {
  if (!at.x1.negative || !ordinary(at.y1)) return;
  auto const add = [&](Number const& x, Number const& y, bool even, bool odd) {
    Number const value = exact_or_nan(BinaryFunction::power, magnitude(x), y);
    if (even) numbers.push_back(value);
    if (odd) numbers.push_back(negated(value));
  };
  if (!ordinary(at.x1)) return add(at.x1, at.y1, true, true);
  Number const first = integral(at.y1, Rounding::up), last = integral(at.y2, Rounding::down);
  std::int64_t const size = (at.y1.negative ? at.y2 : at.y1).exponent + 63;
  if (size < format.precision() - 1) numbers.push_back(Number::nan());
  int const order = compare(first, last);
  if (order > 0) return;
  bool const odd = order == 0 ? is_odd(first) : size < format.precision();
  for (Number const& x : {at.x1, at.x2})
    for (Number const& y : {first, last}) add(x, y, order < 0 || !odd, odd);
}

// zeta(s, q) for negative q and integer s. For odd s, it decreases between poles; for even s, it is positive.
bool add_hurwitz_below_zero(bool odd, BoxCorners const& at, FloatFormat const& format, std::vector<Number>& numbers) {
  if (only_integers(at.y2, format)) return true;
  bool const poles = contains_integer(at.y1, at.y2);
  if (odd) return !poles;
  numbers.push_back(smallest_number(false));
  if (poles) numbers.push_back(Number::infinity(false));
  return true;
}

bool add_polygamma(BoxCorners const& at, bool one_order, FloatFormat const& format, std::vector<Number>& numbers) {
  bool const negative = at.x1.negative && at.x1.kind != NumberKind::zero;
  if (negative || at.x1.kind == NumberKind::infinity) return true;  // NaN
  if (!one_order) return false;
  if (!at.y1.negative || !ordinary(at.y1) || !is_integer(at.x1)) return true;
  return add_hurwitz_below_zero(!is_odd(at.x1), at, format, numbers);
}

bool add_zeta(BoxCorners const& at, bool one_order, FloatFormat const& format, std::vector<Number>& numbers) {
  if (!ordinary(at.x1) || compare(at.x1, Number::of(1.0)) <= 0) return true;
  if (one_order) {
    if (!at.y1.negative || !ordinary(at.y1) || !is_integer(at.x1)) return true;
    return add_hurwitz_below_zero(is_odd(at.x1), at, format, numbers);
  }
  if (at.y1.negative || at.y1.kind == NumberKind::zero) return false;
  // The function is convex in s, because each term is. Below q = 1, the first term increases with s.
  if (compare(at.y2, Number::of(1.0)) < 0)
    numbers.push_back(exact_or_nan(BinaryFunction::power, at.y2, negated(at.x1)));
  return true;
}

class Binary final : public SearchedFunction {
public:
  Binary(BinaryFunction function, FloatFormat const& format) : SearchedFunction(format), function_(function) {}

  std::uint64_t rounded(std::uint64_t x, std::uint64_t y) const override { return evaluate(function_, x, y, format()); }
  Number exactly(std::uint64_t x, std::uint64_t y) const override {
    if (function_ == BinaryFunction::next_after) return unpack(next_after(x, y, format()), format());
    return exact_or_nan(function_, unpack(x, format()), unpack(y, format()));
  }
  bool extremes(Box const& box, std::vector<Number>& numbers) const override {
    using enum BinaryFunction;
    if (function_ != remainder && function_ != power && function_ != polygamma && function_ != zeta) return true;
    BoxCorners const at{number(box.x.low), number(box.x.high), number(box.y.low), number(box.y.high)};
    if (function_ == polygamma) return add_polygamma(at, is_point(box.x), format(), numbers);
    if (function_ == zeta) return add_zeta(at, is_point(box.x), format(), numbers);
    if (function_ == remainder) add_remainder(at, numbers);
    if (function_ == power && !is_point(box.y)) add_power(at, format(), numbers);
    return true;
  }

private:
  BinaryFunction function_;
};

// Returns the results for NaN operands: NaN, except for power(1, NaN) and power(NaN, 0).
CodeSet image_of_nan(BinaryFunction function, CodeSet const& x, CodeSet const& y, FloatFormat const& format,
                     Accuracy const& accuracy, bool flush) {
  CodeSet result = empty_codes();
  if (!x.nan && !y.nan) return result;
  bool some_one = false, all_one = false;
  if (function == BinaryFunction::power) {
    Landmarks const at(format);
    std::int64_t const one = order_of(round(Number::of(1.0), format), format);
    std::int64_t const reach = flush ? (std::int64_t{1} << format.fraction_bits) - 1 : 0;
    bool const zero_y = format.has_sign && y.number && y.low <= at.zero + reach && y.high >= at.minus_zero - reach;
    bool const one_x = x.number && x.low <= one && x.high >= one;
    some_one = (x.nan && zero_y) || (y.nan && one_x);
    bool const only_zero_y = zero_y && !y.nan && y.low >= at.minus_zero && y.high <= at.zero;
    bool const only_one_x = one_x && !x.nan && x.low == one && x.high == one;
    all_one = (!x.nan || only_zero_y) && (!y.nan || only_one_x);
  }
  if (some_one) result.include(permitted(Number::of(1.0), format, accuracy, !accuracy.depends_on_magnitude() ? 0 : 1));
  if (!all_one) result.include(CodeSet::of(round(Number::nan(), format), format));
  return result;
}

}  // namespace

CodeSet image(BinaryFunction function, CodeSet const& x, CodeSet const& y, FloatFormat const& format,
              Accuracy const& accuracy, bool flush) {
  Binary const searched(function, format);
  bool const points = x.is_point() && y.is_point() && x.number && y.number;
  if (points && accuracy == Accuracy{} && !flush)
    return CodeSet::of(searched.rounded(code_of(x.low, format), code_of(y.low, format)), format);
  CodeSet result = image_of_nan(function, x, y, format, accuracy, flush);
  if (!x.number || !y.number) return result;
  Cuts const at = cuts(function, format);
  std::vector<Range> const right = pieces(y, at.y, format, flush);
  std::vector<Box> boxes;
  for (Range const& left : pieces(x, at.x, format, flush))
    for (Range const& piece : right) boxes.push_back({left, piece});
  result.include(search(searched, boxes, accuracy, flush));
  return result;
}

}  // namespace assay
