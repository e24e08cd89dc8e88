// What two functions do besides giving results, where it differs on inputs that both take.
#pragma once

#include <span>
#include <string>

#include "equiv/execution/symbolic_run.hpp"

namespace assay {

// One sentence with the two sequences, if A and B do not do the same in the same order; empty where they may. Only what both
// execute exactly once whatever they take is checked, and only of ops of which it is known that others see them: where either
// does something else, nothing is said. The order of what has tokens is that of its tokens, and not checked.
// `any_input`: arguments may be told apart, as nothing is assumed of them.
std::string difference_of_effects(std::span<SymbolicEffect const> a, std::span<SymbolicEffect const> b, bool any_input);

// The same of results that are numbers drawn from a distribution of real numbers: two that are of one execution in one of the
// functions, and so the same, and of two in the other one.
std::string difference_of_draws(std::span<SymbolicTensor const> a, std::span<SymbolicTensor const> b);

}  // namespace assay
