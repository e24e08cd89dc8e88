// Attributes and constant operands as values of the notation.
#pragma once

#include "constraints/evaluate/evaluate.hpp"

namespace assay {

// The numbers in an integer, boolean or floating-point attribute, a list of them, or a small dense literal; for a
// tensor of rank 0, its element. `otherwise` if there are none or more than kMaxListSize.
FormulaValue numbers(Evaluator& evaluator, Attribute attribute, FormulaValue const& otherwise);

// Whether an attribute holds integers, and more than `limit`.
bool has_more_integers(Attribute attribute, std::size_t limit);

// The elements of a tensor as far as its type determines them: the right number of unknown integers. `unknown` for
// other tensors, for unknown sizes and for more than `limit` elements.
FormulaValue unknown_elements(Evaluator& evaluator, Type type, std::size_t limit);

// An attribute of any kind: numbers, strings, types, enum cases and lists of them; others as an
// opaque value.
FormulaValue attribute_value(Evaluator& evaluator, Attribute attribute);

// All integers of an integer type.
Interval range_of(Type integer);

}  // namespace assay
