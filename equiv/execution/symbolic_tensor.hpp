// A tensor as a function of its indices.
#pragma once

#include <vector>

#include "equiv/terms/element_term.hpp"

namespace assay {

// The shape, and the element at the index `symbols`, where 0 <= symbols[d] < shape[d]. A dimension of size 1 has only
// the index 0.
struct SymbolicTensor {
  Element type;
  std::vector<Term const*> shape;
  std::vector<Term const*> symbols;
  ElementTerm const* element = nullptr;
};

// Returns the element of a tensor at an index. Does not check the index against the shape.
ElementTerm const* element_at(ElementPool& pool, SymbolicTensor const& tensor, std::span<Term const* const> place);
// Whether the index is within the shape of the tensor.
Tribool is_place(SymbolicTensor const& tensor, std::span<Term const* const> place);
Tribool select_where(Tribool condition, Tribool yes, Tribool no);  // returns `yes` or `no`, depending on the condition
// Returns the element of a constant. It is an integer term if it is linear in the index.
ElementTerm const* element_of_constant(ElementPool& pool, Tensor const& tensor, std::span<Term const* const> place);

}  // namespace assay
