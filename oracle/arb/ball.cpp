#include "oracle/arb/ball.hpp"

#include <cmath>

namespace assay {

void set(arf_ptr dyadic, Number const& number) {
  switch (number.kind) {
    case NumberKind::nan:
      arf_nan(dyadic);
      return;
    case NumberKind::infinity:
      number.negative ? arf_neg_inf(dyadic) : arf_pos_inf(dyadic);
      return;
    case NumberKind::zero:
      arf_zero(dyadic);
      return;
    case NumberKind::finite:
      break;
  }
  arf_set_ui(dyadic, number.significand);
  arf_mul_2exp_si(dyadic, dyadic, number.exponent);
  if (number.negative) arf_neg(dyadic, dyadic);
}

void set(arb_ptr ball, Number const& number) {
  set(arb_midref(ball), number);
  mag_zero(arb_radref(ball));
}

Number to_number(long double value) {
  if (std::isnan(value)) return Number::nan();
  if (std::isinf(value)) return Number::infinity(value < 0);
  if (value == 0) return Number::zero(std::signbit(value));
  int exponent = 0;
  long double const fraction = std::frexp(std::fabs(value), &exponent);
  return Number::finite(value < 0, exponent - 64, static_cast<std::uint64_t>(std::ldexp(fraction, 64)));
}

long double to_long_double(arf_srcptr dyadic) {
  Number const number = to_number(dyadic);
  switch (number.kind) {
    case NumberKind::nan:
      return NAN;
    case NumberKind::infinity:
      return number.negative ? -INFINITY : INFINITY;
    case NumberKind::zero:
      return number.negative ? -0.0L : 0.0L;
    case NumberKind::finite:
      break;
  }
  auto const exponent = static_cast<int>(number.exponent < -40000  ? -40000
                                         : number.exponent > 40000 ? 40000
                                                                   : number.exponent);
  long double const value = std::ldexp(static_cast<long double>(number.significand), exponent);
  return number.negative ? -value : value;
}

std::optional<std::uint64_t> rounded(arb_srcptr ball, FloatFormat const& format) {
  if (!arb_is_finite(ball)) return std::nullopt;
  if (arb_is_exact(ball)) return round(to_number(arb_midref(ball)), format);
  // Both ends are rounded outwards to 128 bits, so equal codes remain a proof.
  LongDyadic radius, low, high;
  arf_set_mag(radius, arb_radref(ball));
  arf_sub(low, arb_midref(ball), radius, 128, ARF_RND_FLOOR);
  arf_add(high, arb_midref(ball), radius, 128, ARF_RND_CEIL);
  auto const code = round(to_number(low), format);
  if (code != round(to_number(high), format)) return std::nullopt;
  return code;
}

std::uint64_t settled(arb_srcptr ball, FloatFormat const& format) {
  if (auto const code = rounded(ball, format)) return *code;
  if (!arb_is_finite(ball)) return format.nan_code();
  if (arb_contains_zero(ball)) return round(Number::zero(false), format);
  slong const accurate = arb_rel_accuracy_bits(ball) - 4;
  LongDyadic shortest;
  arf_set_round(shortest, arb_midref(ball), accurate > 2 ? accurate : 2, ARF_RND_NEAR);
  return round(to_number(shortest), format);
}

}  // namespace assay
