// Vectors of eight doubles. For the sources of this folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "oracle/formats/instruction_sets.hpp"

namespace assay::vectors {

using Vector [[gnu::vector_size(64)]] = double;
using Bits [[gnu::vector_size(64)]] = std::uint64_t;
inline constexpr std::size_t kLanes = 8;
inline constexpr std::uint64_t kMagnitude = ~std::uint64_t{0} >> 1;

ASSAY_INLINE void load(Vector& out, double const* from) { std::memcpy(&out, __builtin_assume_aligned(from, 64), 64); }
ASSAY_INLINE void store(double* to, Vector const& from) { std::memcpy(__builtin_assume_aligned(to, 64), &from, 64); }

}  // namespace assay::vectors
