#include "oracle/arb/distributions.hpp"

#include "oracle/arb/ball.hpp"

namespace assay {
std::uint64_t uniform(std::uint64_t bits, std::uint64_t a, std::uint64_t b, FloatFormat const& format) {
  Number const from = unpack(a, format), to = unpack(b, format);
  if (!is_finite(from) || !is_finite(to)) return format.nan_code();
  LongDyadic low, width;
  set(low, from);
  set(width, to);
  arf_sub(width, width, low, ARF_PREC_EXACT, ARF_RND_DOWN);
  arf_mul_ui(width, width, bits, ARF_PREC_EXACT, ARF_RND_DOWN);
  arf_mul_2exp_si(width, width, -64);
  arf_add(low, low, width, ARF_PREC_EXACT, ARF_RND_DOWN);
  return round(to_number(static_cast<arf_srcptr>(low)), format, Rounding::down);
}

std::uint64_t normal(std::uint64_t radius_bits, std::uint64_t angle_bits, std::uint64_t mean,
                     std::uint64_t standard_deviation, FloatFormat const& format) {
  constexpr slong kPrecision = 192;
  Number const center = unpack(mean, format), spread = unpack(standard_deviation, format);
  if (!is_finite(center) || !is_finite(spread)) return format.nan_code();
  Arb radius, angle, factor;
  // In (0, 1], as required by the logarithm.
  arb_set_ui(radius, radius_bits);
  arb_add_ui(radius, radius, 1, kPrecision);
  arb_mul_2exp_si(radius, radius, -64);
  arb_log(radius, radius, kPrecision);
  arb_mul_si(radius, radius, -2, kPrecision);
  arb_sqrtpos(radius, radius, kPrecision);
  arb_set_ui(angle, angle_bits);
  arb_mul_2exp_si(angle, angle, -63);
  arb_cos_pi(angle, angle, kPrecision);
  arb_mul(radius, radius, angle, kPrecision);
  set(static_cast<arb_ptr>(factor), spread);
  arb_mul(radius, radius, factor, kPrecision);
  set(static_cast<arb_ptr>(factor), center);
  arb_add(radius, radius, factor, kPrecision);
  return settled(radius, format);
}

}  // namespace assay
