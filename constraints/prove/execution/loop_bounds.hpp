// Invariant bounds of the integers that a loop carries.
//
// A candidate states that an integer is at least, or at most, its initial value. Candidates that an iteration
// preserves, if all of them hold before it, hold before every iteration and after the loop: a counter from 0 up is not
// negative; a value that the loop does not change keeps its initial value.
#pragma once

#include <vector>

#include "constraints/prove/execution/summary.hpp"

namespace assay {

// Further integers have no candidates: each may take a question to the solver in each trial.
inline constexpr std::size_t kMaxBoundedIntegers = 16;

struct LoopBound {
  std::size_t value = 0, element = 0;  // of the carried values, and of its elements in row-major order
  Interval initial;                    // before the first iteration: exact, or a term
  bool is_lower = false;
};

// The candidates of a loop that begins with these values.
std::vector<LoopBound> candidate_bounds(std::vector<KnownValue> const& initial);

// That the bound holds if the carried value has these elements; `unknown` without a term where nothing is known about them.
Tribool bound_holds(LoopBound const& bound, FormulaValue const* elements);

}  // namespace assay
