// Vectors of eight doubles, and loops that are compiled for several instruction sets. For the sources of this folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

// The best that the machine has is taken when the program starts, which is too early for ThreadSanitizer.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define ASSAY_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define ASSAY_CLONES
#endif
#define ASSAY_INLINE inline __attribute__((always_inline))

namespace assay::inline oracle::vectors {

using Vector [[gnu::vector_size(64)]] = double;
using Bits [[gnu::vector_size(64)]] = std::uint64_t;
inline constexpr std::size_t kLanes = 8;
inline constexpr std::uint64_t kMagnitude = ~std::uint64_t{0} >> 1;

ASSAY_INLINE void load(Vector& out, double const* from) { std::memcpy(&out, __builtin_assume_aligned(from, 64), 64); }
ASSAY_INLINE void store(double* to, Vector const& from) { std::memcpy(__builtin_assume_aligned(to, 64), &from, 64); }

}  // namespace assay::inline oracle::vectors
