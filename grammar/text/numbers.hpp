// Integer literals: an optional sign, and decimal or 0x hexadecimal digits. Attributes and types of integers and single
// words.
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

// The literal without blanks and comments between its sign and its digits: usually `text` itself.
std::string_view plain_number(Context& context, std::string_view text);

// The same for all numbers of a list or of a complex number.
std::string_view plain_numbers(Context& context, std::string_view text);

// The value in two's complement, or nothing if it needs more than 64 bits.
std::optional<std::int64_t> parse_integer(std::string_view text);

// Whether the literal is a value of an integer type or index: it may fit as signed or, when it is not negative, as
// unsigned unless the type is si.
bool fits_width(std::string_view text, Type type);

// The same for an element of array<..>, where MLIR reads a negative number of ui8 as its bits: -1 as 255, and -129 not at all.
bool fits_array(std::string_view text, Type type);

// Whether the literal is a negative zero: 0 in a list, but not an attribute for MLIR, which reports it as out of range.
bool is_negative_zero(std::string_view text);

// A signless integer, and array<iWIDTH: ...> of such.
Attribute integer_attribute(Context& context, std::int64_t value, std::uint32_t width = 64);
Attribute integers_attribute(Context& context, std::span<std::int64_t const> values, std::uint32_t width = 64);

// i32, si8, ui64, bf16, index, none: a type that is a word. nullptr if it is not one.
Type type_of_word(Context& context, std::string_view word);

bool can_be_element(Type type);  // of a tensor

// The shortest scientific spelling of a scale of quantization: 2.0e+00. The first scale of a type in which a number is
// written as only the specification's grammar has it, not MLIR's, has a plus: with a plus, a scale without a point, bits. One that
// is negative has none: it is an error in both.
std::string scale_text(double scale);

}  // namespace assay
