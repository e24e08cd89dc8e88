// A tensor as a function of its places.
#pragma once

#include <vector>

#include "constraints/equiv/terms/element_term.hpp"

namespace assay::inline constraints {

// Its sizes, and its element at the place `symbols`, where 0 <= symbols[d] < shape[d]. Of a size of one there is one
// index, 0.
struct SymbolicTensor {
  Element type;
  std::vector<Term const*> shape;
  std::vector<Term const*> symbols;
  ElementTerm const* element = nullptr;
};

}  // namespace assay::inline constraints
