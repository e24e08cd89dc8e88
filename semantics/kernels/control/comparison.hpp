// Comparisons of tensors, as the check dialect of StableHLO's tests defines them. The call fails where they do not
// hold: the message names the first element that differs.
#pragma once

#include <cstdint>

#include "semantics/runtime/call.hpp"

namespace assay {

// Equal as numbers: -0 is 0, and NaN is not NaN.
void require_equal(Call& call, Tensor const& actual, Tensor const& expected);

// How great |actual - expected| may be: absolute + relative * |expected|.
struct Tolerance {
  double absolute = 0, relative = 0;
};
// No further apart than `tolerance`, as numbers of f64; NaN is NaN, an infinity only itself. Of complex numbers, both
// parts.
void require_almost_equal(Call& call, Tensor const& actual, Tensor const& expected, Tolerance tolerance);

// The number of floating-point numbers between the two is within limits: +0 and -0 are equal, and so are NaNs. The
// distance from anything else to an infinity or a NaN is 2^64 - 1. For complex numbers, the greater of the parts'.
void require_close(Call& call, Tensor const& actual, Tensor const& expected, std::uint64_t least, std::uint64_t most);

}  // namespace assay
