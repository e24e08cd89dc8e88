// Integer arithmetic of StableHLO's integer types, 1 to 64 bits.
//
// A value is the 64-bit two's complement of the number, sign- or zero-extended by its type; a boolean is 0 or 1. In
// memory it takes `storage_bytes`, little-endian. Implementation-defined results (overflow, division by zero, shifts
// past the width) follow the observed consensus: wrap around; x / 0 = -1 (all ones), x rem 0 = x; shifts past the width
// return 0, or the sign for shift_right_arithmetic. is_implementation_defined returns where that is a choice.
//
// Booleans have one bit and their own logic: add and maximum are or, multiply and minimum are and, by the
// specification. Functions that it does not define for them are arithmetic modulo 2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "oracle/formats/number.hpp"

namespace assay {

struct IntegerFormat {
  std::uint8_t bits = 32;
  bool is_signed = true;  // false also for i1
  bool operator==(IntegerFormat const&) const = default;

  constexpr std::size_t storage_bytes() const { return bits <= 8 ? 1 : bits <= 16 ? 2 : bits <= 32 ? 4 : 8; }
  std::uint64_t wrap(std::uint64_t value) const;  // to the type's range, modulo 2^bits
  std::uint64_t least() const;
  std::uint64_t greatest() const;
};

// abs, negate, sign, not, popcnt, count_leading_zeros.
enum class IntegerUnary : std::uint8_t { abs, negate, sign, bit_not, popcnt, count_leading_zeros };
// power is repeated multiplication, modulo 2^bits. A negative exponent returns the result of the official interpreter:
// the inverse of 1 and of -1, and 0 for other bases. shift_right_arithmetic fills with the top bit, also for unsigned
// types.
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

// Whether the specification does not define the result: the true one is out of the type's range, or there is none
// (division by zero, negative exponents, shifts by a negative number or by the width or more).
bool is_implementation_defined(IntegerUnary function, std::uint64_t x, IntegerFormat format);
bool is_implementation_defined(IntegerBinary function, std::uint64_t x, std::uint64_t y, IntegerFormat format);

Number to_number(std::uint64_t value, IntegerFormat format);  // exact
// Towards zero; out of range saturates, NaN becomes 0 (the observed consensus; the specification has TBD). For booleans
// as in `convert`: true for a nonzero number, and for NaN.
std::uint64_t to_integer(Number const& number, IntegerFormat format);

}  // namespace assay
