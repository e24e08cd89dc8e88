// A number independent of formats: the value of a code, or a result before rounding.
//
// A Number has 64 significant bits, the last of which may be sticky: an engine truncates a result to 64 bits and sets
// the last bit if anything was cut off (rounding to odd). Rounding such a number to a format of at most 62 significant
// bits, in any direction, yields the same as rounding the exact result (Boldo and Melquiond, "Emulation of FMA and
// correctly rounded sums: proved algorithms using rounding to odd", IEEE TC 2008). So a result is computed once for all
// formats.
#pragma once

#include <cstdint>

#include "oracle/formats/float_format.hpp"
#include "support/int128.hpp"

namespace assay {

enum class NumberKind : std::uint8_t { zero, finite, infinity, nan };

struct Number {
  NumberKind kind = NumberKind::zero;
  bool negative = false;          // sign, also of zero; false for NaN
  std::int64_t exponent = 0;      // finite: the value is significand x 2^exponent
  std::uint64_t significand = 0;  // finite: the top bit is set

  static Number nan() { return {NumberKind::nan}; }
  static Number infinity(bool negative) { return {NumberKind::infinity, negative}; }
  static Number zero(bool negative) { return {NumberKind::zero, negative}; }
  // Returns significand x 2^exponent for any significand. `sticky` means that a nonzero part below its last bit was cut
  // off.
  static Number finite(bool negative, std::int64_t exponent, UInt128 significand, bool sticky = false);
  static Number of(std::int64_t value);
  static Number of(std::uint64_t value);
  static Number of(double value);
};

inline bool is_finite(Number const& x) { return x.kind == NumberKind::zero || x.kind == NumberKind::finite; }
// Returns the exponent of the leading bit. The number must be finite and not zero.
inline std::int64_t leading_exponent(Number const& x) { return x.exponent + 63; }

enum class Rounding : std::uint8_t { nearest_even, nearest_away, toward_zero, down, up };

// Returns the exact value of the code.
Number unpack(std::uint64_t code, FloatFormat const& format);

// Returns the code nearest to `number`. If the format cannot represent a result:
//   too large      infinity, or else NaN, or else the greatest number
//   infinity       same as too large
//   NaN            FloatFormat::nan_code
//   -0             +0 if there is no -0; also for underflow to -0
//   f8E8M0FNU      negative: NaN; zero and underflow: the least number, 2^-127
std::uint64_t round(Number const& number, FloatFormat const& format, Rounding rounding = Rounding::nearest_even);

// Converts `code` to another format, rounded once to nearest even.
std::uint64_t convert(std::uint64_t code, FloatFormat const& from, FloatFormat const& to);

// Whether the number is representable in the format, so that rounding does not change it.
bool is_exact(Number const& number, FloatFormat const& format);

double to_double(Number const& number);

}  // namespace assay
