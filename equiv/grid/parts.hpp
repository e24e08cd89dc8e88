// Parts of symbolic tensors, by a layout of known sizes.
#pragma once

#include "equiv/execution/symbolic_tensor.hpp"
#include "equiv/grid/layout.hpp"

namespace assay {

std::vector<Term const*> constants_of(TermPool& pool, Shape const& sizes);

// The part of a tensor that `process` has.
SymbolicTensor part_of(ElementPool& pool, SymbolicTensor const& whole, Layout const& layout, std::size_t process);

// A tensor of that shape, `parts[p]` being the part of process p. Of processes that hold the same part, the first counts. Throws
// ElementLimit if the parts do not make up all of it.
SymbolicTensor whole_of(ElementPool& pool, std::vector<SymbolicTensor const*> const& parts, Layout const& layout,
                        Shape const& shape);

}  // namespace assay
