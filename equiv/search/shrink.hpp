// Minimizes a witness: fewer elements if sizes are dynamic, then fewer special elements, then simpler numbers. Each
// kept step still refutes.
//
// Halves of the elements are made ordinary, then quarters and so on (Zeller and Hildebrandt, "Simplifying and isolating
// failure-inducing input", IEEE TSE 28(2), 2002).
#pragma once

#include <cstddef>

#include "equiv/search/input_plans.hpp"
#include "equiv/search/pair_run.hpp"

namespace assay {

// `inputs` must refute. Performs at most `attempts` runs and about `work` element operations.
Inputs shrunk(PairRunner& runner, Inputs inputs, std::size_t attempts, std::uint64_t work);

}  // namespace assay
