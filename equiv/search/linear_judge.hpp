// Judges both functions of a pair on one input by linear bounds (bounds/README.md), which track the correlation of
// errors. They are narrow where interval sets contain nearly all numbers.
//
// An element refutes if the sets of A and B are disjoint. Then no implementation of B returns a result permitted for A.
#pragma once

#include "equiv/search/pair_run.hpp"

namespace assay {

// Bounds the elements of each floating-point result that differ most. Other elements are not judged. Never returns
// `refuted` on a grid, or for functions with results other than tensors.
Trial judge_by_linear_bounds(PairRunner& runner, Inputs const& inputs, PairResults* results = nullptr);

}  // namespace assay
