// Integer literals (an optional sign and decimal or 0x hexadecimal digits), integer attributes, and types that are one
// word.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "semantics/program/attribute.hpp"
#include "semantics/program/context.hpp"
#include "semantics/program/type.hpp"

namespace assay {

// Returns the literal without blanks and comments between its sign and its digits. Usually this is `text` itself.
std::string_view plain_number(Context& context, std::string_view text);

// Same as above for all numbers of a list or complex number.
std::string_view plain_numbers(Context& context, std::string_view text);

// Returns the value in two's complement, or nothing if it needs more than 64 bits.
std::optional<std::int64_t> parse_integer(std::string_view text);

// Whether the literal is in range for an integer type or index. It may be in the signed range or, unless the type is
// si, in the unsigned range.
bool fits_width(std::string_view text, Type type);

// Same as above for an element of array<..>. Like MLIR, accepts negative numbers for ui8 down to -128 and keeps their
// bits: -1 is 255.
bool fits_array(std::string_view text, Type type);

// Whether the literal is a negative zero. It is 0 in a list, but MLIR rejects it as an attribute because it is out of
// range.
bool is_negative_zero(std::string_view text);

// Returns a signless integer attribute, or array<iWIDTH: ...> of such integers.
Attribute integer_attribute(Context& context, std::int64_t value, std::uint32_t width = 64);
Attribute integers_attribute(Context& context, std::span<std::int64_t const> values, std::uint32_t width = 64);

// Returns a type that is one word (i32, si8, ui64, bf16, index, none), or nullptr.
Type type_of_word(Context& context, std::string_view word);

bool can_be_element(Type type);  // whether a tensor may have elements of the type

// Returns the shortest scientific spelling of a quantization scale: 2.0e+00.
std::string scale_text(double scale);

}  // namespace assay
