// Evidence of a fault if permitted sets decide nothing: results of B differ from those of A much more than random
// conforming implementations of A do.
//
// Interval sets ignore the correlation of errors, so after many rounded ops they contain nearly all numbers. Real
// implementations return similar results. Evidence is not a proof, because an implementation that was not sampled may
// differ more.
#pragma once

#include <cstddef>
#include <optional>

#include "equiv/search/input_plans.hpp"
#include "equiv/search/pair_run.hpp"

namespace assay {

// Distances are relative: the Euclidean norm of the difference divided by that of A's result. Both results are
// floating-point.
struct LikelyFault {
  std::size_t result = 0;           // counting members of tuples
  double difference = 0;            // distance of B from A
  double spread = 0;                // maximum distance of the implementations from A
  std::size_t implementations = 0;  // number of sampled implementations of A, over all inputs
  Inputs inputs;
};

// Runs both functions on a few inputs with the plan's sizes and typical magnitudes of activations and weights: 1, and
// less for tensors of rank 2 or more, so that sums of products have magnitude 1. Returns nothing if no result of B is
// far away.
std::optional<LikelyFault> find_likely_fault(PairRunner& runner, InputPlan const& plan);

}  // namespace assay
