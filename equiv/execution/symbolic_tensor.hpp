// A tensor as a function of its places.
#pragma once

#include <vector>

#include "equiv/terms/element_term.hpp"

namespace assay {

// Its sizes, and its element at the place `symbols`, where 0 <= symbols[d] < shape[d]. Of a size of one there is one
// index, 0.
struct SymbolicTensor {
  Element type;
  std::vector<Term const*> shape;
  std::vector<Term const*> symbols;
  ElementTerm const* element = nullptr;
};

// The element of a tensor at an index. The index is not compared with the sizes of the tensor.
ElementTerm const* element_at(ElementPool& pool, SymbolicTensor const& tensor, std::span<Term const* const> place);
// Whether it is one of the tensor: an index below 0, or not below the size, is not one.
Tribool is_place(SymbolicTensor const& tensor, std::span<Term const* const> place);
Tribool where_chosen(Tribool condition, Tribool yes, Tribool no);  // `yes` where it holds, `no` where it does not
// The element of a constant; as an integer term if it is linear in the index.
ElementTerm const* element_of_constant(ElementPool& pool, Tensor const& tensor, std::span<Term const* const> place);

}  // namespace assay
