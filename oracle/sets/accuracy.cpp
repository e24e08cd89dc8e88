#include "oracle/sets/accuracy.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "oracle/formats/mpfr_number.hpp"
#include "oracle/functions/engines.hpp"

namespace assay {
namespace {

// Exceeds every format and every Accuracy, but is far within the exponent range of MPFR.
constexpr std::int64_t kExtremeExponent = 100000;

Number tamed(Number number) {
  if (number.kind == NumberKind::infinity) return {NumberKind::finite, number.negative, kExtremeExponent, 1ull << 63};
  if (number.kind == NumberKind::finite)
    number.exponent = std::clamp(number.exponent, -kExtremeExponent, kExtremeExponent);
  return number;
}

bool is_beyond_greatest(Number const& number, FloatFormat const& format) {
  if (number.kind != NumberKind::finite) return false;
  Number const greatest = unpack(format.max_finite_code(), format);
  return std::pair(number.exponent, number.significand) > std::pair(greatest.exponent, greatest.significand);
}

bool is_positive(Number const& number) { return number.kind == NumberKind::finite && !number.negative; }

// Returns the greatest order of a number in the format that is at most `number`. Nothing if all are greater.
std::optional<std::int64_t> order_at_most(Number const& number, FloatFormat const& format) {
  if (!format.has_sign && (!is_positive(number) || leading_exponent(number) < format.min_exponent())) return {};
  if (is_beyond_greatest(number, format)) {
    if (number.negative) return {};
    return order_of(format.max_finite_code(), format);
  }
  if (number.kind == NumberKind::zero) return 0;
  return order_of(round(number, format, Rounding::down), format);
}

// Returns the least order of a number in the format that is at least `number`. Nothing if all are less.
std::optional<std::int64_t> order_at_least(Number const& number, FloatFormat const& format) {
  if (!format.has_sign && !is_positive(number)) return 0;
  if (is_beyond_greatest(number, format)) {
    if (!number.negative) return {};
    return order_of(format.sign_bit() | format.max_finite_code(), format);
  }
  if (number.kind == NumberKind::zero) return order_of(round(Number::zero(true), format), format);
  return order_of(round(number, format, Rounding::up), format);
}

struct Interval {
  Number low, high;
};

// |y| and the distance are exact in this precision, except for operands many orders of magnitude apart. Then the
// distance is rounded up.
constexpr mpfr_prec_t kWorkingBits = 256;

struct Scratch {
  Mpfr least{kWorkingBits}, greatest{kWorkingBits}, distance{kWorkingBits}, term{kWorkingBits};
  Mpfr end{64};
};

void set_distance(Scratch& scratch, std::int64_t leading, FloatFormat const& format, Accuracy const& accuracy,
                  double magnitude) {
  if (std::abs(magnitude) > accuracy.within) {
    mpfr_set_inf(scratch.distance, 1);
    return;
  }
  auto const most = leading_exponent(unpack(format.max_finite_code(), format));
  std::int64_t const binade = std::clamp<std::int64_t>(leading, format.min_exponent(), most);
  mpfr_set_d(scratch.distance, accuracy.ulps, MPFR_RNDU);
  if (accuracy.per_magnitude != 0 && !std::isnan(magnitude)) {
    mpfr_set_d(scratch.term, accuracy.per_magnitude, MPFR_RNDU);
    mpfr_mul_d(scratch.term, scratch.term, std::abs(magnitude), MPFR_RNDU);
    mpfr_add(scratch.distance, scratch.distance, scratch.term, MPFR_RNDU);
  }
  mpfr_mul_2si(scratch.distance, scratch.distance, binade - format.fraction_bits, MPFR_RNDU);
  mpfr_mul_d(scratch.term, scratch.greatest, accuracy.relative, MPFR_RNDU);
  mpfr_max(scratch.distance, scratch.distance, scratch.term, MPFR_RNDU);
  mpfr_set_d(scratch.term, accuracy.absolute, MPFR_RNDU);
  mpfr_max(scratch.distance, scratch.distance, scratch.term, MPFR_RNDU);
}

// Represent a value just above, or just below, the end of an interval. Return the ternary value for `Mpfr::number`.
int just_above(mpfr_ptr end) {
  if (mpfr_inf_p(end)) return 0;
  if (mpfr_sgn(end) <= 0) mpfr_nextabove(end);
  return 1;
}
int just_below_positive(mpfr_ptr end) {
  if (mpfr_inf_p(end)) return 0;
  mpfr_nextbelow(end);
  return 1;
}

// Returns all numbers within `accuracy` of `exact`, which is tamed. The ends are rounded to odd, so that rounding them
// to a format in any direction is exact. If the last bit is sticky, the exact value is between this number's neighbors,
// and its interval does not extend as far as theirs.
Interval interval_around(Number const& exact, FloatFormat const& format, Accuracy const& accuracy, double magnitude) {
  thread_local Scratch scratch;
  // If the last bit is sticky, the exact value is anywhere between the neighbors of this number.
  std::uint64_t const sticky = exact.kind == NumberKind::zero ? 0 : exact.significand & 1;
  if (exact.kind == NumberKind::zero) {
    mpfr_set_zero(scratch.least, 1);
    mpfr_set_zero(scratch.greatest, 1);
  } else {
    mpfr_set_ui_2exp(scratch.least, exact.significand - sticky, exact.exponent, MPFR_RNDZ);
    mpfr_set_ui(scratch.greatest, exact.significand, MPFR_RNDZ);
    mpfr_add_ui(scratch.greatest, scratch.greatest, sticky, MPFR_RNDZ);
    mpfr_mul_2si(scratch.greatest, scratch.greatest, exact.exponent, MPFR_RNDZ);
  }
  std::int64_t const leading = exact.kind == NumberKind::zero ? -kExtremeExponent : leading_exponent(exact);
  set_distance(scratch, leading, format, accuracy, magnitude);
  int rest = mpfr_sub(scratch.end, scratch.least, scratch.distance, MPFR_RNDZ);
  if (sticky && rest == 0) rest = just_above(scratch.end);
  Number const near = tamed(scratch.end.number(rest));
  rest = mpfr_add(scratch.end, scratch.greatest, scratch.distance, MPFR_RNDZ);
  if (sticky && rest == 0) rest = just_below_positive(scratch.end);
  Number const far = tamed(scratch.end.number(rest));
  return exact.negative ? Interval{negated(far), negated(near)} : Interval{near, far};
}

void include_interval(CodeSet& set, Interval const& interval, FloatFormat const& format) {
  auto const low = order_at_least(interval.low, format);
  auto const high = order_at_most(interval.high, format);
  if (low && high && *low <= *high) set.include({*low, *high});
  if (!interval.high.negative && is_beyond_greatest(interval.high, format))
    set.include(CodeSet::of(round(interval.high, format), format));
  if (format.has_sign && interval.low.negative && is_beyond_greatest(interval.low, format))
    set.include(CodeSet::of(round(interval.low, format), format));
}

// Whether the interval contains a positive subnormal number.
bool contains_positive_subnormal(Interval const& interval, FloatFormat const& format) {
  return is_positive(interval.high) &&
         (!is_positive(interval.low) || leading_exponent(interval.low) < format.min_exponent());
}

void include_flushed(CodeSet& set, Interval const& interval, FloatFormat const& format) {
  if (!format.has_sign) return;
  if (contains_positive_subnormal(interval, format)) set.include(CodeSet::point(0));
  if (contains_positive_subnormal({negated(interval.high), negated(interval.low)}, format))
    set.include(CodeSet::of(round(Number::zero(true), format), format));
}

}  // namespace

std::int64_t order_of(std::uint64_t code, FloatFormat const& format) {
  auto const magnitude = static_cast<std::int64_t>(code & format.magnitude_mask());
  if (!format.is_negative(code)) return magnitude;
  return -magnitude - (format.has_negative_zero() ? 1 : 0);
}

std::uint64_t code_of(std::int64_t order, FloatFormat const& format) {
  if (order >= 0) return static_cast<std::uint64_t>(order);
  return format.sign_bit() | static_cast<std::uint64_t>(-order - (format.has_negative_zero() ? 1 : 0));
}

std::int64_t least_order(FloatFormat const& format) {
  return format.has_sign ? -greatest_order(format) - (format.has_negative_zero() ? 1 : 0) : 0;
}

std::int64_t greatest_order(FloatFormat const& format) {
  return static_cast<std::int64_t>(format.has_infinity() ? format.infinity_code() : format.max_finite_code());
}

CodeSet CodeSet::of(std::uint64_t code, FloatFormat const& format) {
  return format.is_nan(code) ? only_nan() : point(order_of(code, format));
}

CodeSet CodeSet::all(FloatFormat const& format) {
  return {least_order(format), greatest_order(format), true, format.has_nan()};
}

bool CodeSet::contains(std::uint64_t code, FloatFormat const& format) const {
  if (format.is_nan(code)) return nan;
  std::int64_t const order = order_of(code, format);
  return number && low <= order && order <= high;
}

void CodeSet::include(CodeSet const& other) {
  nan = nan || other.nan;
  if (!other.number) return;
  low = number ? std::min(low, other.low) : other.low;
  high = number ? std::max(high, other.high) : other.high;
  number = true;
}

CodeSet permitted(Number const& exact, FloatFormat const& format, Accuracy const& accuracy, double magnitude,
                  bool flush) {
  CodeSet set = CodeSet::of(round(exact, format), format);
  bool const alone = exact.kind == NumberKind::nan || exact.kind == NumberKind::infinity ||
                     (exact.kind == NumberKind::zero && accuracy.absolute == 0);
  if (alone) return set;
  Number const value = tamed(exact);
  Interval interval{value, value};
  if (accuracy != Accuracy{}) {
    interval = interval_around(value, format, accuracy, magnitude);
    include_interval(set, interval, format);
  }
  if (flush) include_flushed(set, interval, format);
  return set;
}

}  // namespace assay
