// Implements oracle/sets/hull.hpp: any_order_sum and any_order_dot; of dot_hulls.hpp what an operand may be.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "oracle/formats/mpfr_number.hpp"
#include "oracle/sets/dot_hulls.hpp"
#include "oracle/sets/hull.hpp"
#include "oracle/sums/exact_sum.hpp"

// Every operation rounds once, to nearest, to some format that contains all numbers of the accumulator; the format may
// vary. So an operation with exact result v returns v (1 + d) + e with |d| <= u, where e is due to underflow. A term
// that passes k roundings is multiplied by a factor between (1 - u)^k and (1 + u)^k. The bounds k u of Jeannerod and
// Rump, and of Lange and Rump, have no powers, but require that all partial results have one format. Counterexample: 1
// + 2^-24 is not a number of f32. An addition in f64 may return it, and a following addition of 0 in f32 then has an
// error that exceeds the smaller operand.

namespace assay {
namespace {

constexpr mpfr_prec_t kBoundBits = 128;

// The possible values of an operand: numbers from low to high (none if low > high), where -0 is below +0; infinities;
// NaN.
struct OperandRange {
  double low = HUGE_VAL, high = -HUGE_VAL;
  bool minus = false, plus = false, nan = false;

  void include(Number const& number) {
    if (number.kind == NumberKind::nan) {
      nan = true;
    } else if (number.kind == NumberKind::infinity) {
      (number.negative ? minus : plus) = true;
    } else {
      double const value = to_double(number);
      if (before(value, low)) low = value;
      if (before(high, value)) high = value;
    }
  }
  bool finite() const { return low <= high; }
  bool point() const { return low == high && !infinite() && !nan; }
  bool infinite() const { return minus || plus; }
  bool zero() const { return low <= 0 && 0 <= high; }
  bool negative() const { return minus || (finite() && low < 0); }
  bool positive() const { return plus || (finite() && high > 0); }
};

double least_normal(FloatFormat const& format) { return std::ldexp(1.0, format.min_exponent()); }
std::int64_t grid(FloatFormat const& format) { return format.min_exponent() - format.fraction_bits; }

// Returns an error bound of the sum of products of components, for one operand. If an operand is split into k
// components of p digits, each of which rounds the rest in any direction, 2^(k - kp) times the operand remains.
// Products of components as small as that are omitted, at most k of them.
double component_error(double value, SumFreedom const& freedom) {
  FloatFormat const& format = *freedom.components;
  int const count = freedom.component_count;
  double const lost = std::ldexp(std::abs(value), count - count * format.precision());
  return (count + 1) * lost + (freedom.flush ? least_normal(format) : std::ldexp(1.0, static_cast<int>(grid(format))));
}

OperandRange range_of(CodeSet const& set, FloatFormat const& format, SumFreedom const& freedom) {
  OperandRange range;
  range.nan = set.nan;
  if (!set.number) return range;
  for (std::int64_t const order : {set.low, set.high}) {
    Number const number = unpack(code_of(order, format), format);
    range.include(number);
    if (number.kind == NumberKind::infinity && set.low != set.high) {
      Number next = unpack(format.max_finite_code(), format);
      next.negative = number.negative;
      range.include(next);
    }
    if (freedom.operands)
      for (Rounding const rounding : {Rounding::nearest_even, Rounding::nearest_away})
        range.include(unpack(round(number, *freedom.operands, rounding), *freedom.operands));
    if (freedom.components && number.kind == NumberKind::finite) {
      double const value = to_double(number), error = component_error(value, freedom);
      Number const greatest = unpack(round(number, *freedom.components), *freedom.components);
      bool const is_one = set.low == set.high && to_double(greatest) == value;  // within the limits for splitting
      if (greatest.kind == NumberKind::infinity)                                // the rest is the other infinity
        for (bool const negative : {false, true}) range.include(Number::infinity(negative));
      for (double const end : {value - error, value + error})
        if (!is_one) range.include(Number::of(end));
    }
    if (set.low == set.high) break;
  }
  if (freedom.flush && range.finite()) {
    double const normal = std::max(least_normal(format), freedom.operands ? least_normal(*freedom.operands) : 0);
    if (range.low > 0 && range.low < normal) range.low = 0.0;
    if (range.high < 0 && range.high > -normal) range.high = -0.0;
  }
  return range;
}

// Returns the exponent of the last bit of a nonzero number.
std::int64_t last_bit(double value) {
  int exponent = 0;
  double const fraction = std::frexp(value, &exponent);  // 53 bits after the point
  auto const digits = static_cast<std::uint64_t>(std::ldexp(std::abs(fraction), 53));
  return exponent - 53 + std::countr_zero(digits);
}

// The factors whose product is an end of a range of products.
struct ProductFactors {
  double x, y;
};
struct ProductEnds {
  ProductFactors low, high;
};

bool is_less(ProductFactors const& one, ProductFactors const& other) {
  ExactSum difference;
  difference.add_product(one.x, one.y);
  difference.add_product(-other.x, other.y);
  return difference.result().negative;
}

ProductEnds ends_of(OperandRange const& x, OperandRange const& y) {
  bool const x_minus = std::signbit(x.low), x_plus = !std::signbit(x.high);
  bool const y_minus = std::signbit(y.low), y_plus = !std::signbit(y.high);
  if (!x_minus) return {{y_minus ? x.high : x.low, y.low}, {y_plus ? x.high : x.low, y.high}};
  if (!x_plus) return {{y_plus ? x.low : x.high, y.high}, {y_minus ? x.low : x.high, y.low}};
  if (!y_minus) return {{x.low, y.high}, {x.high, y.high}};
  if (!y_plus) return {{x.high, y.low}, {x.low, y.low}};
  ProductFactors const low[] = {{x.low, y.high}, {x.high, y.low}}, high[] = {{x.low, y.low}, {x.high, y.high}};
  return {low[is_less(low[0], low[1]) ? 0 : 1], high[is_less(high[0], high[1]) ? 1 : 0]};
}

// Returns the range rounded to `to`. An end that rounds to NaN is out of range for the format.
CodeSet rounded(Number const& low, Number const& high, FloatFormat const& to) {
  std::uint64_t const least = round(low, to), greatest = round(high, to);
  bool const below = to.is_nan(least), above = to.is_nan(greatest);
  if (below && above && low.negative == high.negative) return CodeSet::only_nan();
  return {below ? least_order(to) : order_of(least, to), above ? greatest_order(to) : order_of(greatest, to), true,
          below || above};
}

// Sets an upper bound of the number, which may be rounded to odd.
void set_at_least(Mpfr& value, Number const& number) {
  Mpfr bound(64);
  bound.set(number);
  if (number.kind == NumberKind::finite && (number.significand & 1) != 0) mpfr_nextabove(bound);
  mpfr_set(value, bound, MPFR_RNDU);
}

// A NaN in a format without NaN becomes the result of `round`. If a partial result is such a NaN, any result is
// possible.
CodeSet nan_of(FloatFormat const& to, SumFreedom const& freedom) {
  if (freedom.accumulator && !freedom.accumulator->has_nan()) return CodeSet::all(to);
  return CodeSet::of(round(Number::nan(), to), to);
}

// How partial results are computed.
struct Steps {
  unsigned long roundings;  // maximum number of roundings from a term to the result
  unsigned long underflows;
};

// Bounds of sums of products.
class Totals {
public:
  void add(OperandRange const& x, OperandRange const& y) {
    nan_ = nan_ || x.nan || y.nan || (x.zero() && y.infinite()) || (x.infinite() && y.zero());
    bool const plus =
        (x.plus && y.positive()) || (x.positive() && y.plus) || (x.minus && y.negative()) || (x.negative() && y.minus);
    bool const minus =
        (x.plus && y.negative()) || (x.negative() && y.plus) || (x.minus && y.positive()) || (x.positive() && y.minus);
    plus_ = plus_ || plus;
    minus_ = minus_ || minus;
    if (!x.finite() || !y.finite()) {
      // The product cannot be a number. If it has neither sign, it is always NaN.
      only_plus_ = only_plus_ || !minus;
      only_minus_ = only_minus_ || !plus;
      infinite_ = true;
      return;
    }
    same_ = same_ && x.point() && y.point();
    if (same_ && x.low != 0 && y.low != 0) last_bit_ = std::min(last_bit_, last_bit(x.low) + last_bit(y.low));
    auto const [low, high] = ends_of(x, y);
    low_.add_product(low.x, low.y);
    high_.add_product(high.x, high.y);
    if (std::signbit(low.x) != std::signbit(low.y)) negative_.add_product(-low.x, low.y);
    if (std::signbit(high.x) == std::signbit(high.y)) positive_.add_product(high.x, high.y);
  }

  CodeSet result(Steps const& steps, FloatFormat const& to, SumFreedom const& freedom) {
    CodeSet set{0, 0, false, false};
    if (freedom.accumulator) bound(steps, *freedom.accumulator, freedom.flush, set, to);
    nan_ = nan_ || (plus_ && minus_);
    if (!infinite_) {
      Number high = high_.result();
      // An accumulator starts with +0.
      if (high.kind == NumberKind::zero && freedom.accumulator) high.negative = false;
      set.include(rounded(low_.result(), high, to));
      if (freedom.flush) flush(set, to);
    }
    if (plus_ && !only_minus_) set.include(CodeSet::of(round(Number::infinity(false), to), to));
    if (minus_ && !only_plus_) set.include(CodeSet::of(round(Number::infinity(true), to), to));
    if (nan_) set.include(nan_of(to, freedom));
    return set;
  }

private:
  // Widens low_ and high_ by the maximum error, and records the possible results of overflow.
  void bound(Steps const& steps, FloatFormat const& accumulator, bool flush, CodeSet& set, FloatFormat const& to) {
    if (plus_ || minus_) overflow(accumulator, set, to);
    Mpfr positive(kBoundBits), negative(kBoundBits), earlier(kBoundBits), growth(kBoundBits), underflow(kBoundBits);
    Mpfr error(kBoundBits);
    set_at_least(positive, positive_.result());
    set_at_least(negative, negative_.result());
    mpfr_add(error, positive, negative, MPFR_RNDU);
    if (mpfr_zero_p(mpfr_srcptr(error)) && accumulator.has_sign) return;
    if (is_sum_exact(error, accumulator, flush)) return;

    mpfr_set_ui_2exp(growth, 1, -accumulator.precision(), MPFR_RNDU);
    mpfr_add_ui(growth, growth, 1, MPFR_RNDU);
    mpfr_pow_ui(earlier, growth, std::max(steps.roundings, 1ul) - 1, MPFR_RNDU);
    if (steps.roundings == 0)
      mpfr_set_ui(growth, 1, MPFR_RNDU);
    else
      mpfr_mul(growth, earlier, growth, MPFR_RNDU);
    // Maximum error of one result by underflow: half of the least number, or everything below the normal numbers.
    bool const whole = flush || !accumulator.has_sign;
    mpfr_set_ui_2exp(underflow, steps.underflows, whole ? accumulator.min_exponent() : grid(accumulator) - 1,
                     MPFR_RNDU);
    mpfr_mul(underflow, underflow, growth, MPFR_RNDU);

    // Partial results before rounding: their terms have passed all roundings except the last one.
    for (auto const& [terms, overflowed] : {std::pair(&positive, &plus_), std::pair(&negative, &minus_)}) {
      Mpfr reach(kBoundBits);
      mpfr_mul(reach, *terms, earlier, MPFR_RNDU);
      mpfr_add(reach, reach, underflow, MPFR_RNDU);
      if (!overflows(reach, accumulator)) continue;
      *overflowed = *overflowed || accumulator.has_infinity();
      overflow(accumulator, set, to);
    }
    nan_ = nan_ || (!accumulator.has_sign && !mpfr_zero_p(mpfr_srcptr(negative)));

    mpfr_sub_ui(growth, growth, 1, MPFR_RNDU);
    mpfr_mul(error, error, growth, MPFR_RNDU);
    mpfr_add(error, error, underflow, MPFR_RNDU);
    double const most = mpfr_get_d(error, MPFR_RNDU);
    if (most == 0) return;
    low_.add(-most);
    high_.add(most);
  }

  // Whether the sum is exact: the values of all terms are known, every partial result is a multiple of their last bit
  // and at most the sum of their magnitudes, and the accumulator represents all such multiples.
  bool is_sum_exact(Mpfr const& magnitudes, FloatFormat const& accumulator, bool flush) const {
    if (!same_ || infinite_ || nan_ || plus_ || minus_ || !accumulator.has_sign) return false;
    if (last_bit_ < (flush ? accumulator.min_exponent() : grid(accumulator))) return false;
    Mpfr limit(kBoundBits);
    mpfr_set_ui_2exp(limit, 1, last_bit_ + accumulator.precision(), MPFR_RNDN);
    return mpfr_lessequal_p(mpfr_srcptr(magnitudes), mpfr_srcptr(limit)) != 0 && !overflows(magnitudes, accumulator);
  }

  static bool overflows(Mpfr const& reach, FloatFormat const& accumulator) {
    Number const greatest = unpack(accumulator.max_finite_code(), accumulator);
    Mpfr limit(kBoundBits), half(kBoundBits);
    limit.set(greatest);
    mpfr_set_ui_2exp(half, 1, greatest.exponent + 63 - accumulator.precision(), MPFR_RNDN);
    mpfr_add(limit, limit, half, MPFR_RNDD);
    return mpfr_greaterequal_p(mpfr_srcptr(reach), mpfr_srcptr(limit)) != 0;
  }

  // The replacement of infinity in formats without one: NaN, or the greatest number, after which any result is
  // possible.
  void overflow(FloatFormat const& accumulator, CodeSet& set, FloatFormat const& to) {
    if (accumulator.has_infinity()) return;
    if (accumulator.has_nan()) {
      nan_ = true;
      return;
    }
    Number const high = unpack(accumulator.max_finite_code(), accumulator);
    Number low = high;
    low.negative = true;
    set.include(rounded(low, high, to));
  }

  static void flush(CodeSet& set, FloatFormat const& to) {
    if (!set.number || !to.has_sign) return;
    auto const normal = static_cast<std::int64_t>(std::uint64_t{1} << to.fraction_bits);
    std::int64_t const negative_zero = to.has_negative_zero() ? -1 : 0;
    if (set.low > 0 && set.low < normal) set.low = 0;
    if (set.high < negative_zero && set.high > negative_zero - normal) set.high = negative_zero;
  }

  ExactSum low_, high_, positive_, negative_;        // sums of ends of terms, and of magnitudes on each side of zero
  bool plus_ = false, minus_ = false, nan_ = false;  // whether infinities and NaN may be terms or partial results
  bool infinite_ = false, only_plus_ = false, only_minus_ = false;  // terms that are never finite
  bool same_ = true;  // each term is a single number; last_bit_: of all nonzero terms
  std::int64_t last_bit_ = std::numeric_limits<int>::max();
};

bool holds(FloatFormat const& wide, FloatFormat const& narrow) {
  Number const most = unpack(narrow.max_finite_code(), narrow);
  return wide.precision() >= narrow.precision() && grid(wide) <= grid(narrow) && is_exact(most, wide) &&
         wide.has_sign >= narrow.has_sign;
}

bool only_nan(CodeSet const& set) { return !set.number; }

}  // namespace

OperandEnds ends_of_operand(CodeSet const& set, FloatFormat const& format, SumFreedom const& freedom) {
  OperandRange const range = range_of(set, format, freedom);
  bool const is_known = range.finite() && !range.infinite() && !range.nan;
  bool const has_bits = is_known && range.point() && range.low != 0;
  return {range.low, range.high, is_known, has_bits ? static_cast<int>(last_bit(range.low)) : kNoLastBit};
}

CodeSet any_order_sum(std::span<CodeSet const> terms, FloatFormat const& format, FloatFormat const& to,
                      SumFreedom const& freedom) {
  if (std::any_of(terms.begin(), terms.end(), only_nan)) return nan_of(to, freedom);
  OperandRange one;
  one.include(Number::of(1.0));
  Totals totals;
  for (auto const& term : terms) totals.add(range_of(term, format, freedom), one);
  Steps steps{terms.empty() ? 0 : terms.size() - 1, 0};
  if (FloatFormat const* accumulator = freedom.accumulator) {
    bool const exact_terms =
        holds(*accumulator, format) && (!freedom.operands || holds(*accumulator, *freedom.operands));
    if (!exact_terms && !terms.empty()) steps.roundings += 1;
    // Sums of numbers on a grid are on the grid, too.
    if (!exact_terms || freedom.flush) steps.underflows = 2 * terms.size();
  }
  return totals.result(steps, to, freedom);
}

CodeSet any_order_dot(std::span<CodeSet const> x, FloatFormat const& x_format, std::span<CodeSet const> y,
                      FloatFormat const& y_format, FloatFormat const& to, SumFreedom const& freedom) {
  if (std::any_of(x.begin(), x.end(), only_nan) || std::any_of(y.begin(), y.end(), only_nan))
    return nan_of(to, freedom);
  Totals totals;
  for (std::size_t i = 0; i < x.size(); ++i)
    totals.add(range_of(x[i], x_format, freedom), range_of(y[i], y_format, freedom));
  std::size_t const count = x.size() * freedom.products();
  return totals.result({count, 2 * count}, to, freedom);
}

}  // namespace assay
