// Equality and order of values some of whose sizes may be unknown ("Formulas" in spec/README.md).
#pragma once

#include <span>
#include <vector>

#include "constraints/values/formula_value.hpp"

namespace assay {

// Equal for all sizes, for some, or for none. Unknown sizes of tensors stand for any size. `exact`:
// unknown sizes are equal to each other, and to nothing else.
Tribool same_type(Type a, Type b, bool exact);
// As same_type without `exact`, leaving out dimensions `axes` (0 <= axis < rank, sorted).
Tribool same_type_except(Type a, Type b, std::span<std::size_t const> axes);

// Deep equality. Lists need equal sizes; an empty list from an ellipsis equals any list of non-lists. `exact` defines
// how types are compared.
Tribool equal(FormulaValue const& a, FormulaValue const& b, bool exact = false);

// The distinct values, in order; values that are known to be equal are merged. Linear in the list if there are few
// distinct ones; at most `limit` are distinguished.
std::vector<FormulaValue> distinct(std::span<FormulaValue const> values, std::size_t limit = 64);

// Steps that comparing two values takes, beyond one for each element of a list.
std::size_t work(FormulaValue const& a, FormulaValue const& b);

// Nesting of lists: 0 for other values.
int depth(FormulaValue const& value);

}  // namespace assay
