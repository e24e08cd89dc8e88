// Detects side effects that differ between two functions.
#pragma once

#include <span>
#include <string>

#include "equiv/execution/symbolic_run.hpp"

namespace assay {

// Returns a sentence with both sequences if the side effects of A and B differ, or an empty string if they may agree.
// Compares only effects that both functions execute exactly once for every input, of ops with known effects. If there
// are other effects, returns an empty string. Ops with tokens are ordered by tokens, which is not checked. `any_input`:
// no assumptions are made, so arguments can be distinguished.
std::string difference_of_effects(std::span<SymbolicEffect const> a, std::span<SymbolicEffect const> b, bool any_input);

// Same for results drawn from a distribution of real numbers: one function returns two results of one draw, which are
// equal, and the other function results of two draws.
std::string difference_of_draws(std::span<SymbolicTensor const> a, std::span<SymbolicTensor const> b);

}  // namespace assay
