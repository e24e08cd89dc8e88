// Conversions between codes and doubles, for loops over formats of at most 24 significant bits.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "oracle/formats/number.hpp"

namespace assay {

// Returns the number of a code of a format of at most 24 bits. Exact.
[[gnu::always_inline]] inline double widen(std::uint64_t code, FloatFormat const& format) {
  if (format.is_nan(code)) return std::numeric_limits<double>::quiet_NaN();
  bool const negative = format.is_negative(code);
  if (format.is_infinite(code)) {
    return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
  }
  std::uint64_t const magnitude = code & format.magnitude_mask();
  if (!format.has_sign) return std::ldexp(1.0, static_cast<int>(magnitude) - format.bias);
  // As a code of double, this is the same number except for the bias, also for subnormal numbers.
  double const shifted = std::bit_cast<double>(magnitude << (52 - format.fraction_bits));
  double const value = shifted * std::bit_cast<double>(static_cast<std::uint64_t>(2046 - format.bias) << 52);
  std::uint64_t const sign = (code & format.sign_bit()) << (64 - format.bits);
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) | sign);
}

// Returns round(Number::of(value), format), for formats of at most 24 bits.
[[gnu::always_inline]] inline std::uint64_t narrow(double value, FloatFormat const& format) {
  auto const bits = std::bit_cast<std::uint64_t>(value);
  int const exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023;
  std::uint64_t const fraction = bits & ((std::uint64_t{1} << 52) - 1);
  int const above = exponent - format.min_exponent();
  int const drop = 52 - format.fraction_bits + (above < 0 ? -above : 0);
  if (!format.has_sign || exponent == -1023 || exponent == 1024 || drop > 60) return round(Number::of(value), format);
  // Consecutive codes continue across exponents, so a carry out of the significand needs no special handling.
  std::uint64_t const carried = above < 0 ? 0 : static_cast<std::uint64_t>(above) << 52;
  std::uint64_t const units = carried + (std::uint64_t{1} << 52) + fraction;
  std::uint64_t const code = (units + (std::uint64_t{1} << (drop - 1)) - 1 + (units >> drop & 1)) >> drop;
  if (code == 0 || code > format.max_finite_code()) return round(Number::of(value), format);
  return code | (bits >> 63) << (format.bits - 1);
}

}  // namespace assay
