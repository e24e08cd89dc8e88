// Both functions of a pair on one input, judged by linear bounds (bounds/README.md): these keep the correlation of errors, and
// are narrow where sets of intervals hold nearly all numbers.
//
// An element refutes if the sets of A and of B have nothing in common: then no implementation of B returns what one of A may.
#pragma once

#include "equiv/search/pair_run.hpp"

namespace assay {

// Of each result of floating-point numbers the elements that are farthest apart are bounded; others are not judged. Never
// `refuted` on a grid, and for functions that return something else than tensors.
Trial judge_by_linear_bounds(PairRunner& runner, Inputs const& inputs, PairResults* results = nullptr);

}  // namespace assay
