// 2^x and the logarithm to base 2: functions of specifications in review. They have no fast path.
#pragma once

#include <cstdint>

#include "oracle/formats/number.hpp"

namespace assay {

// Rounded once to nearest even. Special values follow IEEE 754-2019, section 9.2.1. NaN results are the canonical NaN
// of the format.
std::uint64_t exp2_code(std::uint64_t x, FloatFormat const& format);
std::uint64_t log2_code(std::uint64_t x, FloatFormat const& format);

}  // namespace assay
