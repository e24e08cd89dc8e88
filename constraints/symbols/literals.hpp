// Whether the text of a constant matches its type ("Constants" chapter of the official document).
//
// Linear in the text, without copies: a dense literal may be the size of the file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "semantics/program/attribute.hpp"

namespace assay {

// By the specification, or as the official tools read it: there, a decimal literal of a floating-point type needs a
// point, and no literal begins with a plus.
enum class LiteralRules { text, official };

// One literal: `-5`, `0x1F`, `1.5e3`, `true`, `(1.0, 0.0)`. Types that are not one of the
// specification take everything.
bool is_wellformed(std::string_view literal, Type type, LiteralRules rules);

// The first element of a dense literal that is not one of `element`, or nothing. For a string of
// hexadecimal digits: the string itself, if it holds anything else.
std::optional<std::string_view> first_malformed(DenseLiteral const& literal, Type element, LiteralRules rules);

// The first decimal of a literal that denotes another number if it is rounded to f64 before it is rounded to its type,
// as in MLIR, and both numbers; nothing if there is none. For a floating-point or complex element type.
struct RoundedTwice {
  std::string_view literal = {};
  std::string once, twice;
};
std::optional<RoundedTwice> first_rounded_twice(std::string_view literals, Type element);

// The first decimal of a literal that is out of the range of a signless type, and that MLIR reads by its bits, with the
// resulting number: 200 of i8 is -56. Nothing if there is none, or the type is another one.
struct WrappedInteger {
  std::string literal = {};
  std::int64_t value = 0;
};
std::optional<WrappedInteger> first_wrapped(std::string_view literals, Type element);

// The same of the elements of array<..>, where -1 of ui8 is 255 too.
std::optional<WrappedInteger> first_wrapped(std::span<std::int64_t const> elements, Type element);

// The first number of a literal of bits, 0xFF80, that has fewer digits than its floating-point or complex element type has
// bits for, and is not zero; with all digits, and the number that it is. Nothing if there is none.
struct ShortHexadecimal {
  std::string_view literal = {};
  std::string in_full, value;
};
std::optional<ShortHexadecimal> first_short_hexadecimal(std::string_view literals, Type element);

// Whether an integer of the storage type, as two's complement has it, is from storage_min to storage_max.
bool is_in_bounds(std::int64_t value, Quantization const& type);

// The first element of a dense literal that is outside the storage range of a quantized type, or nothing. An element
// that does not match the storage type is skipped.
std::optional<std::int64_t> first_out_of_bounds(DenseLiteral const& literal, Quantization const& type);

// Bytes that an element takes in the hexadecimal form; 0 if unknown. i1 takes one bit, and in memory one byte.
std::size_t bytes_of(Type element);

// Whether so many bytes of an artifact hold `count` elements: each of them, or one for all. Booleans take a bit or a byte.
bool bytes_hold(std::uint64_t bytes, std::uint64_t count, Type element);

// The same for the digits of "0x...", which store booleans by bits (packed_booleans); by the specification several
// booleans may also be stored by bytes, as versions of MLIR do that are newer than the official tools.
bool digits_hold(std::string_view digits, std::uint64_t count, Type element, LiteralRules rules);

}  // namespace assay
