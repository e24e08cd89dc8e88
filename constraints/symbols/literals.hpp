// Whether the text of a constant is one of its type ("Constants" chapter of the official document).
//
// Linear in the text, without copies: a dense literal may be the size of the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "semantics/program/attribute.hpp"

namespace assay {

// By the text of the specification, or as the official tools read it: there, a decimal literal of a
// floating-point type needs a point, and no literal begins with a plus.
enum class LiteralRules { text, official };

// One literal: `-5`, `0x1F`, `1.5e3`, `true`, `(1.0, 0.0)`. Types that are none of the
// specification take everything.
bool is_wellformed(std::string_view literal, Type type, LiteralRules rules);

// The first element of a dense literal that is not one of `element`, or nothing. For a string of
// hexadecimal digits: the string itself, if it holds anything else.
std::optional<std::string_view> first_malformed(DenseLiteral const& literal, Type element, LiteralRules rules);

// Whether an integer of the storage type, as two's complement has it, is from storage_min to storage_max.
bool is_in_bounds(std::int64_t value, Quantization const& type);

// The first element of a dense literal that is beyond the bounds of what a quantized type stores, or nothing. An element
// that is none of the storage type is passed over.
std::optional<std::int64_t> first_out_of_bounds(DenseLiteral const& literal, Quantization const& type);

// Bytes that an element takes in the hexadecimal form; 0 if unknown. i1 takes one byte, or one bit
// in older files.
std::size_t bytes_of(Type element);

// Whether so many bytes, as the hexadecimal form has them, hold `count` elements: each of them, or
// one for all.
bool bytes_hold(std::uint64_t bytes, std::uint64_t count, Type element);

}  // namespace assay
