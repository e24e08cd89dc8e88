// The floating-point formats of StableHLO as bit encodings ("Types", FloatType).
//
// A value of a format is its code: the encoding as an unsigned integer, for example 0x3F800000 for 1.0 in f32. In
// memory a code has `storage_bytes` bytes, little-endian; bits above the code are zero.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace assay {

// Which codes are NaN.
enum class NanCodes : std::uint8_t {
  ieee,           // exponent all ones, fraction not zero; fraction zero is infinity
  all_ones,       // all bits below the sign set (FN, and f8E8M0FNU)
  negative_zero,  // the code of -0 in other formats (FNUZ)
  none,           // f4 and f6: every code is a finite number
};

struct FloatFormat {
  std::string_view name;  // "f8E4M3FN"
  std::uint8_t bits;      // of a code
  std::uint8_t exponent_bits;
  std::uint8_t fraction_bits;  // without the hidden bit
  std::int16_t bias;
  NanCodes nan;
  bool has_sign = true;  // false for f8E8M0FNU, which has neither zero nor subnormal numbers

  constexpr std::size_t storage_bytes() const { return bits <= 8 ? 1 : bits <= 16 ? 2 : bits <= 32 ? 4 : 8; }
  constexpr int precision() const { return fraction_bits + 1; }
  // exponent e of the least normal number 1.0 x 2^e
  constexpr int min_exponent() const { return has_sign ? 1 - bias : -bias; }
  constexpr bool has_infinity() const { return nan == NanCodes::ieee; }
  constexpr bool has_nan() const { return nan != NanCodes::none; }
  constexpr bool has_negative_zero() const { return has_sign && nan != NanCodes::negative_zero; }
  constexpr std::uint64_t sign_bit() const { return has_sign ? std::uint64_t{1} << (bits - 1) : 0; }
  constexpr std::uint64_t magnitude_mask() const { return (std::uint64_t{1} << (exponent_bits + fraction_bits)) - 1; }
  constexpr std::uint64_t infinity_code() const {  // positive; only if has_infinity()
    return ((std::uint64_t{1} << exponent_bits) - 1) << fraction_bits;
  }
  constexpr std::uint64_t max_finite_code() const {
    return nan == NanCodes::ieee       ? infinity_code() - 1
           : nan == NanCodes::all_ones ? magnitude_mask() - 1
                                       : magnitude_mask();
  }
  // Returns the canonical NaN, which is positive and quiet. For formats without NaN, returns the code that ml_dtypes
  // uses, that of -0.
  constexpr std::uint64_t nan_code() const {
    return nan == NanCodes::ieee       ? infinity_code() | (std::uint64_t{1} << (fraction_bits - 1))
           : nan == NanCodes::all_ones ? magnitude_mask()
                                       : sign_bit();
  }

  bool is_nan(std::uint64_t code) const;
  bool is_infinite(std::uint64_t code) const;
  bool is_zero(std::uint64_t code) const;
  bool is_negative(std::uint64_t code) const { return (code & sign_bit()) != 0; }
};

inline constexpr FloatFormat kF32{"f32", 32, 8, 23, 127, NanCodes::ieee};
inline constexpr FloatFormat kF64{"f64", 64, 11, 52, 1023, NanCodes::ieee};
inline constexpr FloatFormat kF16{"f16", 16, 5, 10, 15, NanCodes::ieee};
inline constexpr FloatFormat kBF16{"bf16", 16, 8, 7, 127, NanCodes::ieee};

// Returns all formats of StableHLO 1.20, and tf32 (the precision of dot algorithms).
std::span<FloatFormat const> float_formats();
FloatFormat const* float_format(std::string_view name);  // nullptr if there is none

}  // namespace assay
