// Converts floating-point numbers to text and back, without error.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "oracle/formats/number.hpp"

namespace assay {

// Parses `-1.5e3`, `.5`, `7`, and also `nan` and `inf` with a sign. Returns the number rounded to odd, or nothing for
// other text.
std::optional<Number> number_of(std::string_view decimal);

// Parses a literal of the format: a decimal, rounded once to nearest even, or `0x` and the digits of a code.
std::optional<std::uint64_t> parse_code(std::string_view literal, FloatFormat const& format);

// Same for a decimal that is rounded to f64 first, and then to the format, as in MLIR. No format is wider than f64.
std::optional<std::uint64_t> parse_code_by_double(std::string_view literal, FloatFormat const& format);

// Returns the shortest decimal, with at least six digits after the point, that rounds to the code: 1.500000e+00. NaN
// and infinity are spelled as codes: 0x7FC00000.
std::string decimal_of(std::uint64_t code, FloatFormat const& format);
std::string hex_of(std::uint64_t code, unsigned bits);  // 0x and all digits

}  // namespace assay
