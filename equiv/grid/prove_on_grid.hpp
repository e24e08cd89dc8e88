// Whether a program that all processes of a grid run gives each of them its part of what a program of one process gives, for
// every input, by proof. equiv/README.md says what each verdict means and what it assumes.
#pragma once

#include "equiv/grid/grid_layout.hpp"
#include "equiv/prove/prove_equal.hpp"

namespace assay {

// Nothing contradicts the layouts and nothing is in the way (grid_layout.hpp). Both functions are of programs that passed
// check_program. The types of values change while this works, and are restored.
EquivOutcome prove_on_grid(Program const& a, Operation const& function_a, Program const& b, Operation const& function_b,
                           GridLayout const& layout, EquivOptions const& options = {});

}  // namespace assay
