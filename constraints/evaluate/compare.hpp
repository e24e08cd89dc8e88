// Equality and order of values with unknown sizes ("Formulas" in spec/README.md).
#pragma once

#include <span>
#include <vector>

#include "constraints/values/formula_value.hpp"

namespace assay {

// Whether two types are equal for all sizes, for some, or for none. An unknown size represents any size. With `exact`,
// unknown sizes are equal to each other and to nothing else.
Tribool same_type(Type a, Type b, bool exact);
// Same as same_type without `exact`, but ignores the dimensions `axes` (0 <= axis < rank, sorted).
Tribool same_type_except(Type a, Type b, std::span<std::size_t const> axes);

// Deep equality. Lists must have equal sizes; an empty list made by an ellipsis equals any list of non-lists. `exact`
// applies to types.
Tribool equal(FormulaValue const& a, FormulaValue const& b, bool exact = false);

// Returns the distinct values in order. Values that are known to be equal are merged. Linear in the length of the list
// if there are few distinct values; distinguishes at most `limit`.
std::vector<FormulaValue> distinct(std::span<FormulaValue const> values, std::size_t limit = 64);

// Returns the steps for a comparison, in addition to one for each element of a list.
std::size_t work(FormulaValue const& a, FormulaValue const& b);

// Returns the nesting depth of lists; 0 for other values.
int depth(FormulaValue const& value);

}  // namespace assay
