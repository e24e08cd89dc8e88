// Comparisons of tensors as in the check dialect of StableHLO's tests. The call fails if a comparison is false; the
// message names the first element that differs.
#pragma once

#include <cstdint>

#include "semantics/runtime/call.hpp"

namespace assay {

// Requires equal numbers: -0 equals 0, and NaN does not equal NaN.
void require_equal(Call& call, Tensor const& actual, Tensor const& expected);

// The bound of |actual - expected|: absolute + relative * |expected|.
struct Tolerance {
  double absolute = 0, relative = 0;
};
// Requires differences within `tolerance`, computed in f64. A NaN matches NaN, and an infinity only itself. For complex
// numbers, both parts must match.
void require_almost_equal(Call& call, Tensor const& actual, Tensor const& expected, Tolerance tolerance);

// Requires that the distance in floating-point numbers is from `least` to `most`. +0 and -0 are equal, and so are NaNs.
// The distance of any other value from an infinity or NaN is 2^64 - 1. For complex numbers, the larger distance of the
// parts counts.
void require_close(Call& call, Tensor const& actual, Tensor const& expected, std::uint64_t least, std::uint64_t most);

}  // namespace assay
