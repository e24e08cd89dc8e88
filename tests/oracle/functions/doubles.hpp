// Doubles and their codes for tests of functions.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

namespace assay {

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

inline std::uint64_t code(double value) { return std::bit_cast<std::uint64_t>(value); }
inline double value(std::uint64_t code) { return std::bit_cast<double>(code); }

}  // namespace assay
