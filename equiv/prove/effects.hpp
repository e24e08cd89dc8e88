// The side effects of two functions, if they differ on inputs that both accept.
#pragma once

#include <span>
#include <string>

#include "equiv/execution/symbolic_run.hpp"

namespace assay {

// One sentence with the two sequences, if the effects of A and B differ; empty if they may agree. Only effects that
// both execute exactly once for every input are compared, and only of ops with known side effects: if either has other
// effects, nothing is reported. Ops with tokens are ordered by their tokens, which is not checked. `any_input`:
// arguments are distinguishable, because nothing is assumed about them.
std::string difference_of_effects(std::span<SymbolicEffect const> a, std::span<SymbolicEffect const> b, bool any_input);

// The same for results that are drawn from a distribution of real numbers: two results of one execution in one of the
// functions, and so equal, and of two executions in the other one.
std::string difference_of_draws(std::span<SymbolicTensor const> a, std::span<SymbolicTensor const> b);

}  // namespace assay
