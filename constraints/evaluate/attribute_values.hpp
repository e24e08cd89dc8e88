// Converts attributes and constant operands to values of the notation.
#pragma once

#include "constraints/evaluate/evaluate.hpp"

namespace assay {

// Returns the numbers of an integer, boolean or floating-point attribute, of a list of them, or of a small dense
// literal; for a tensor of rank 0, its element. Returns `otherwise` if there are none or more than kMaxListSize.
FormulaValue numbers(Evaluator& evaluator, Attribute attribute, FormulaValue const& otherwise);

// Whether an attribute contains more than `limit` integers.
bool has_more_integers(Attribute attribute, std::size_t limit);

// Returns a list of unknown integers with one entry per element of the tensor. Returns `unknown` for tensors of other
// elements, for unknown sizes, and for more than `limit` elements.
FormulaValue unknown_elements(Evaluator& evaluator, Type type, std::size_t limit);

// Converts an attribute of any kind: numbers, strings, types, enum cases and lists of them. Other attributes become an
// opaque value.
FormulaValue attribute_value(Evaluator& evaluator, Attribute attribute);

// Returns the value range of an integer type.
Interval range_of(Type integer);

}  // namespace assay
