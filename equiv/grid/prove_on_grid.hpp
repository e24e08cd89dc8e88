// Proves, for every input, that each process of a grid that runs B computes its part of the result of A, which runs on
// one process, or the same results as A on the same process. equiv/README.md defines the verdicts and the assumptions.
#pragma once

#include "equiv/grid/grid_layout.hpp"
#include "equiv/prove/prove_equal.hpp"

namespace assay {

// Requires layouts without contradictions and obstacles (grid_layout.hpp). Both functions must be in programs that
// passed check_program. The types of values change during the proof, and are then restored.
EquivOutcome prove_on_grid(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                           GridLayout const& layout, EquivOptions const& options = {});

}  // namespace assay
