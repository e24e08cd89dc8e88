// Checks the text of a constant against its type ("Constants" chapter of the specification).
//
// Linear in the text and without copies, because a dense literal can be as large as the file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "semantics/program/attribute.hpp"

namespace assay {

// The rules of the specification, or those of the official tools. The official tools require a point in decimal
// literals of floating-point types, and allow no leading plus.
enum class LiteralRules { text, official };

// Checks one literal: `-5`, `0x1F`, `1.5e3`, `true`, `(1.0, 0.0)`. Types outside of the specification accept
// everything.
bool is_wellformed(std::string_view literal, Type type, LiteralRules rules);

// Returns the first element of a dense literal that is not a literal of type `element`, or nothing. A string with
// characters other than hexadecimal digits is returned as a whole.
std::optional<std::string_view> first_malformed(DenseLiteral const& literal, Type element, LiteralRules rules);

// The first decimal that denotes another number if it is rounded to f64 before it is rounded to its type, as in MLIR,
// and both numbers. Nothing if there is none. The element type is floating-point or complex.
struct RoundedTwice {
  std::string_view literal = {};
  std::string once, twice;
};
std::optional<RoundedTwice> first_rounded_twice(std::string_view literals, Type element);

// The first decimal beyond the largest number of its type, and what it is rounded to: an infinity, or without one NaN or
// the largest number. Nothing if there is none. The element type is floating-point or complex.
struct Overflow {
  std::string_view literal = {};
  std::string value, largest;  // in digits, or by their bits
  bool is_infinite = false;
};
std::optional<Overflow> first_overflow(std::string_view literals, Type element);

// The first decimal that is out of range for a signless type and that MLIR reads by its bits, with the resulting
// number: 200 as i8 is -56. Nothing if there is none, or for other types.
struct WrappedInteger {
  std::string literal = {};
  std::int64_t value = 0;
};
std::optional<WrappedInteger> first_wrapped(std::string_view literals, Type element);

// Same for elements of array<..>, where -1 as ui8 is also 255.
std::optional<WrappedInteger> first_wrapped(std::span<std::int64_t const> elements, Type element);

// The first nonzero number given by its bits, 0xFF80, that has fewer digits than its floating-point or complex element
// type needs. Also contains its spelling with all digits and its value. Nothing if there is none.
struct ShortHexadecimal {
  std::string_view literal = {};
  std::string in_full, value;
};
std::optional<ShortHexadecimal> first_short_hexadecimal(std::string_view literals, Type element);

// Whether an integer of the storage type, in two's complement, is from storage_min to storage_max.
bool is_in_bounds(std::int64_t value, Quantization const& type);

// Returns the first element of a dense literal outside the storage range of a quantized type, or nothing. Skips
// elements that do not match the storage type.
std::optional<std::int64_t> first_out_of_bounds(DenseLiteral const& literal, Quantization const& type);

// Returns the bytes of an element in hexadecimal form, or 0 if unknown. For i1, which takes one bit there, returns 1,
// its size in memory.
std::size_t bytes_of(Type element);

// Whether `bytes` bytes of an artifact contain `count` elements, or one element for all. A boolean takes a bit or a
// byte.
bool is_data_size(std::uint64_t bytes, std::uint64_t count, Type element);

// Same for the digits of "0x...". They store booleans as bits (packed_booleans). The specification also allows a byte
// per boolean, as in versions of MLIR newer than the official tools.
bool digits_hold(std::string_view digits, std::uint64_t count, Type element, LiteralRules rules);

}  // namespace assay
