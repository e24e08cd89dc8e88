// Checks whether a formula can be true if its normal form alone does not decide it.
//
// `n + max(n - 1, 0) = 4` has no solution: if n is not 0, it becomes 2 * n = 5. So the formula is checked in each case
// of a condition that bounds one symbol.
#pragma once

#include "constraints/values/interval.hpp"

namespace assay {

// Returns a conjunct of the formula that is unsatisfiable, or nullptr if none is found.
Term const* impossible_part(Term const* formula);

}  // namespace assay
