// Proves that a program that all processes of a grid run computes on each of them its part of the result of a program
// of one process, or the results of another program that they all run, for every input. equiv/README.md defines the verdicts and the assumptions.
#pragma once

#include "equiv/grid/grid_layout.hpp"
#include "equiv/prove/prove_equal.hpp"

namespace assay {

// Nothing contradicts the layouts, and there is no obstacle (grid_layout.hpp). Both functions are of programs that
// passed check_program. The types of values change during the proof, and are restored.
EquivOutcome prove_on_grid(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                           GridLayout const& layout, EquivOptions const& options = {});

}  // namespace assay
