// Integer literals: `-`? decimal or 0x hexadecimal digits.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "semantics/program/context.hpp"
#include "semantics/program/type.hpp"

namespace assay::inline grammar {

// The literal without what may stand between its sign and its digits, blanks and comments: `text` itself, as a rule.
std::string_view plain_number(Context& context, std::string_view text);

// The same for all numbers of a list or of a complex number.
std::string_view plain_numbers(Context& context, std::string_view text);

// The value in two's complement, or nothing if it needs more than 64 bits.
std::optional<std::int64_t> parse_integer(std::string_view text);

// Whether the literal is a value of an integer type or index: it may fit as signed or, when it is not negative, as
// unsigned unless the type is si.
bool fits_width(std::string_view text, Type type);

}  // namespace assay::inline grammar
