#include "oracle/formats/number.hpp"

#include <algorithm>
#include <bit>

namespace assay {

Number Number::finite(bool negative, std::int64_t exponent, UInt128 significand, bool sticky) {
  if (significand == 0) {
    // Only the part that was cut off remains: a number smaller than any format distinguishes.
    return sticky ? Number{NumberKind::finite, negative, exponent - 64, (std::uint64_t{1} << 63) | 1} : zero(negative);
  }
  auto const high = static_cast<std::uint64_t>(significand >> 64);
  int const shift = high ? -(64 - std::countl_zero(high)) : std::countl_zero(static_cast<std::uint64_t>(significand));
  std::uint64_t top = 0;
  if (shift < 0) {
    top = static_cast<std::uint64_t>(significand >> -shift);
    sticky = sticky || (significand & ((static_cast<UInt128>(1) << -shift) - 1)) != 0;
  } else {
    top = static_cast<std::uint64_t>(significand) << shift;
  }
  return {NumberKind::finite, negative, exponent - shift, top | (sticky ? 1 : 0)};
}

Number Number::of(std::uint64_t value) { return finite(false, 0, value); }
Number Number::of(std::int64_t value) {
  return value < 0 ? finite(true, 0, std::uint64_t{0} - static_cast<std::uint64_t>(value))
                   : finite(false, 0, static_cast<std::uint64_t>(value));
}
Number Number::of(double value) { return unpack(std::bit_cast<std::uint64_t>(value), kF64); }

Number unpack(std::uint64_t code, FloatFormat const& format) {
  if (format.is_nan(code)) return Number::nan();
  bool const negative = format.is_negative(code);
  if (format.is_infinite(code)) return Number::infinity(negative);
  std::uint64_t const magnitude = code & format.magnitude_mask();
  auto const biased = static_cast<std::int64_t>(magnitude >> format.fraction_bits);
  std::uint64_t const fraction = magnitude & ((std::uint64_t{1} << format.fraction_bits) - 1);
  std::uint64_t const hidden = std::uint64_t{1} << format.fraction_bits;
  if (!format.has_sign) return Number::finite(false, biased - format.bias - format.fraction_bits, hidden | fraction);
  std::int64_t const exponent = std::max<std::int64_t>(biased, 1) - format.bias - format.fraction_bits;
  return Number::finite(negative, exponent, biased ? hidden | fraction : fraction);
}

namespace {

std::uint64_t overflow(bool negative, FloatFormat const& format, Rounding rounding) {
  std::uint64_t const sign = negative ? format.sign_bit() : 0;
  bool const inward = rounding == Rounding::toward_zero || rounding == (negative ? Rounding::up : Rounding::down);
  if (inward || !format.has_nan()) return sign | format.max_finite_code();
  return format.has_infinity() ? sign | format.infinity_code() : format.nan_code();
}

std::uint64_t zero(bool negative, FloatFormat const& format) {
  return negative && format.has_negative_zero() ? format.sign_bit() : 0;
}

// floor(significand / 2^shift), and the class of the rest: 0 zero, 1 below half, 2 half, 3 above half.
struct Cut {
  std::uint64_t kept;
  int rest;
};
Cut cut(std::uint64_t significand, std::int64_t shift) {
  if (shift <= 0) return {significand << -shift, 0};  // exact for formats of at most 64 bits
  if (shift > 64) return {0, 1};
  std::uint64_t const kept = shift == 64 ? 0 : significand >> shift;
  std::uint64_t const half = std::uint64_t{1} << (shift - 1);
  std::uint64_t const rest = significand & (half | (half - 1));
  return {kept, rest == 0 ? 0 : rest < half ? 1 : rest == half ? 2 : 3};
}

bool is_increasing(Cut const& parts, bool negative, Rounding rounding) {
  switch (rounding) {
    case Rounding::nearest_even:
      return parts.rest == 3 || (parts.rest == 2 && (parts.kept & 1));
    case Rounding::nearest_away:
      return parts.rest >= 2;
    case Rounding::toward_zero:
      return false;
    case Rounding::down:
      return negative && parts.rest != 0;
    case Rounding::up:
      return !negative && parts.rest != 0;
  }
  return false;
}

// Returns the exponent of the last digit in the format, for a number with that leading exponent.
std::int64_t last_place(std::int64_t leading, FloatFormat const& format) {
  return std::max<std::int64_t>(leading, format.min_exponent()) - format.fraction_bits;
}

}  // namespace

std::uint64_t round(Number const& number, FloatFormat const& format, Rounding rounding) {
  if (number.kind == NumberKind::nan) return format.nan_code();
  if (!format.has_sign && number.negative && number.kind != NumberKind::zero) return format.nan_code();
  if (number.kind == NumberKind::zero) return zero(number.negative, format);
  if (number.kind == NumberKind::infinity) return overflow(number.negative, format, Rounding::nearest_even);
  std::int64_t const leading = leading_exponent(number);
  std::int64_t const last = last_place(leading, format);
  Cut const parts = cut(number.significand, last - number.exponent);
  std::uint64_t const units = parts.kept + (is_increasing(parts, number.negative, rounding) ? 1 : 0);
  if (units == 0) return zero(number.negative, format);
  // Codes are consecutive across exponents, so a full significand carries into the next exponent.
  std::int64_t const above = last + format.fraction_bits - format.min_exponent();
  if (above > static_cast<std::int64_t>(format.magnitude_mask() >> format.fraction_bits))
    return overflow(number.negative, format, rounding);
  std::uint64_t const magnitude =
      (static_cast<std::uint64_t>(above) << format.fraction_bits) + units - (format.has_sign ? 0 : 1);
  if (magnitude > format.max_finite_code()) return overflow(number.negative, format, rounding);
  return (number.negative ? format.sign_bit() : 0) | magnitude;
}

std::uint64_t convert(std::uint64_t code, FloatFormat const& from, FloatFormat const& to) {
  return round(unpack(code, from), to);
}

bool is_exact(Number const& number, FloatFormat const& format) {
  switch (number.kind) {
    case NumberKind::nan:
      return format.has_nan();
    case NumberKind::infinity:
      return format.has_infinity();
    case NumberKind::zero:
      return format.has_sign && (!number.negative || format.has_negative_zero());
    case NumberKind::finite:
      break;
  }
  Number const kept = unpack(round(number, format, Rounding::toward_zero), format);
  return kept.kind == NumberKind::finite && kept.negative == number.negative && kept.exponent == number.exponent &&
         kept.significand == number.significand;
}

double to_double(Number const& number) { return std::bit_cast<double>(round(number, kF64)); }

}  // namespace assay
