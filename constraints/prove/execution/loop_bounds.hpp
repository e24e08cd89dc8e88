// Invariant bounds of integers carried by a loop.
//
// A candidate states that an integer is at least, or at most, its initial value. Suppose that an iteration preserves a
// set of candidates if all of them hold before it. Then they hold before every iteration and after the loop. So a
// counter that starts at 0 and increases is not negative, and an unchanged value keeps its initial value.
#pragma once

#include <vector>

#include "constraints/prove/execution/summary.hpp"

namespace assay {

// Further integers have no candidates, because each may cost a solver query in each trial.
inline constexpr std::size_t kMaxBoundedIntegers = 16;

struct LoopBound {
  std::size_t value = 0, element = 0;  // index of the carried value, and of its element in row-major order
  Interval initial;                    // value before the first iteration: exact, or a term
  bool is_lower = false;
};

// Returns the candidates of a loop with these initial values.
std::vector<LoopBound> candidate_bounds(std::vector<KnownValue> const& initial);

// Whether the bound holds if the carried value has these elements. If nothing is known about them, returns `unknown`
// without a term.
Tribool bound_holds(LoopBound const& bound, FormulaValue const* elements);

}  // namespace assay
