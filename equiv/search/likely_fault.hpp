// Evidence where permitted sets decide nothing: results of B that are much farther from those of A than random conforming
// implementations of A are.
//
// Sets of intervals forget that errors are the same, and after many rounded ops they hold nearly all numbers. What
// implementations really compute is close together. Evidence is not a proof: an implementation that was not drawn may
// be farther away.
#pragma once

#include <cstddef>
#include <optional>

#include "equiv/search/input_plans.hpp"
#include "equiv/search/pair_run.hpp"

namespace assay {

// Distances are relative: the Euclidean norm of the difference over that of A's result, both of floating-point numbers.
struct LikelyFault {
  std::size_t result = 0;           // counting members of tuples
  double difference = 0;            // of B from A
  double spread = 0;                // of the implementations from A, the greatest
  std::size_t implementations = 0;  // of A that were drawn, of all inputs
  Inputs inputs;
};

// Runs both on a few inputs with the plan's sizes, numbers as activations and weights are: of magnitude 1, and less in
// tensors of rank 2 and more, so that sums of products are of magnitude 1. Nothing: no result of B is far away.
std::optional<LikelyFault> find_likely_fault(PairRunner& runner, InputPlan const& plan);

}  // namespace assay
