// Parts of symbolic tensors. Layouts have known sizes.
#pragma once

#include "equiv/execution/symbolic_tensor.hpp"
#include "equiv/grid/layout.hpp"

namespace assay {

std::vector<Term const*> constants_of(TermPool& pool, Shape const& sizes);

// Returns the part of a tensor on `process`.
SymbolicTensor part_of(ElementPool& pool, SymbolicTensor const& whole, Layout const& layout, std::size_t process);

// Returns the tensor of that shape with parts[p] from process p. If several processes have the same part, the first one
// is used. Throws ElementLimit if the parts do not cover the tensor.
SymbolicTensor join_parts(ElementPool& pool, std::vector<SymbolicTensor const*> const& parts, Layout const& layout,
                          Shape const& shape);

}  // namespace assay
