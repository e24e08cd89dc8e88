// A witness made small, so that it can be read: fewer elements where sizes are open, then one special element rather
// than ten, then plain numbers. Whatever is kept still refutes.
//
// Elements are made ordinary by halves, then by quarters and so on (Zeller and Hildebrandt, "Simplifying and isolating
// failure-inducing input", IEEE TSE 28(2), 2002).
#pragma once

#include <cstddef>

#include "equiv/search/input_plans.hpp"
#include "equiv/search/pair_run.hpp"

namespace assay {

// `inputs` refute. At most `attempts` runs, and about so many element operations.
Inputs shrunk(PairRunner& runner, Inputs inputs, std::size_t attempts, std::uint64_t work);

}  // namespace assay
