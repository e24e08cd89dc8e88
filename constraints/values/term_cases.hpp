// Whether a formula can be true, if its normal form alone does not decide it.
//
// `n + max(n - 1, 0) = 4` has no solution: if n is not 0, it states 2 * n = 5. So the formula is inspected for each
// case of a condition that bounds one symbol.
#pragma once

#include "constraints/values/interval.hpp"

namespace assay {

// A conjunct of the formula that no values of the symbols make true, or nullptr if none is found.
Term const* impossible_part(Term const* formula);

}  // namespace assay
