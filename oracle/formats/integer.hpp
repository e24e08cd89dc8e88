// Integer arithmetic of StableHLO's integer types, 1 to 64 bits.
//
// A value is the 64-bit two's complement of the number, sign- or zero-extended by its type. A boolean is 0 or 1. In
// memory it has `storage_bytes` bytes, little-endian. Implementation-defined results (overflow, division by zero,
// shifts beyond the width) follow the observed consensus: wrap around; x / 0 = -1 (all ones), x rem 0 = x; shifts
// beyond the width return 0, or the sign for shift_right_arithmetic. is_implementation_defined tells where these rules
// apply.
//
// Booleans have one bit and their own logic in the specification: add and maximum are or, multiply and minimum are and.
// Functions that the specification does not define for booleans are arithmetic modulo 2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "oracle/formats/number.hpp"

namespace assay {

struct IntegerFormat {
  std::uint8_t bits = 32;
  bool is_signed = true;  // also false for i1
  bool operator==(IntegerFormat const&) const = default;

  constexpr std::size_t storage_bytes() const { return bits <= 8 ? 1 : bits <= 16 ? 2 : bits <= 32 ? 4 : 8; }
  std::uint64_t wrap(std::uint64_t value) const;  // reduces to the range of the type, modulo 2^bits
  std::uint64_t least() const;
  std::uint64_t greatest() const;
};

// abs, negate, sign, not, popcnt, count_leading_zeros.
enum class IntegerUnary : std::uint8_t { abs, negate, sign, bit_not, popcnt, count_leading_zeros };
// power is repeated multiplication modulo 2^bits. For a negative exponent, returns the result of the official
// interpreter: the inverse of 1 and of -1, and 0 for other bases. shift_right_arithmetic fills with the top bit, also
// for unsigned types.
enum class IntegerBinary : std::uint8_t {
  add,
  subtract,
  multiply,
  divide,
  remainder,
  maximum,
  minimum,
  power,
  bit_and,
  bit_or,
  bit_xor,
  shift_left,
  shift_right_arithmetic,
  shift_right_logical,
};

std::uint64_t evaluate(IntegerUnary function, std::uint64_t x, IntegerFormat format);
std::uint64_t evaluate(IntegerBinary function, std::uint64_t x, std::uint64_t y, IntegerFormat format);

// Whether the specification leaves the result undefined: the exact result is out of range, or does not exist (division
// by zero, negative exponents, shifts by a negative number or by at least the width).
bool is_implementation_defined(IntegerUnary function, std::uint64_t x, IntegerFormat format);
bool is_implementation_defined(IntegerBinary function, std::uint64_t x, std::uint64_t y, IntegerFormat format);

Number to_number(std::uint64_t value, IntegerFormat format);  // exact
// Rounds towards zero. Out-of-range numbers saturate, and NaN becomes 0 (the observed consensus; the specification has
// TBD). Booleans as in `convert`: true for nonzero numbers and NaN.
std::uint64_t to_integer(Number const& number, IntegerFormat format);

}  // namespace assay
