// Random floating-point numbers from random bits.
#pragma once

#include <cstdint>

#include "oracle/formats/float_format.hpp"

namespace assay {

// Returns a + (b - a) bits / 2^64, rounded down: uniform over the numbers of the format in [a, b). NaN if a or b is not
// finite.
std::uint64_t uniform(std::uint64_t bits, std::uint64_t a, std::uint64_t b, FloatFormat const& format);

// Returns a normal number by the Box-Muller transform ("A note on the generation of random normal deviates", 1958),
// rounded once.
std::uint64_t normal(std::uint64_t radius_bits, std::uint64_t angle_bits, std::uint64_t mean,
                     std::uint64_t standard_deviation, FloatFormat const& format);

}  // namespace assay
