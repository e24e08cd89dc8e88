// Floating-point numbers as text, both ways without error.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "oracle/formats/number.hpp"

namespace assay {

// `-1.5e3`, `.5`, `7`; also `nan`, `inf` with a sign. The nearest Number rounded to odd. Nothing for any other text.
std::optional<Number> number_of(std::string_view decimal);

// A literal of the format: decimal, rounded once to nearest even, or `0x` and the digits of a code.
std::optional<std::uint64_t> parse_code(std::string_view literal, FloatFormat const& format);

// The same of a decimal that is rounded to f64 first, and then to the format, as MLIR reads it. No format is wider.
std::optional<std::uint64_t> parse_code_by_double(std::string_view literal, FloatFormat const& format);

// The decimal with the fewest digits, at least six after the point, that rounds to the code: 1.500000e+00. Codes
// without a decimal (NaN, infinity) are written as codes: 0x7FC00000.
std::string decimal_of(std::uint64_t code, FloatFormat const& format);
std::string hex_of(std::uint64_t code, unsigned bits);  // 0x and all digits

}  // namespace assay
