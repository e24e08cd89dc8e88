// sparse<indices, values>, MLIR's literal for tensors with few nonzero elements. The specification does not have it.
#pragma once

#include <string>

#include "constraints/symbols/literals.hpp"
#include "semantics/program/attribute.hpp"

namespace assay {

// Returns why MLIR rejects a sparse literal: an element does not match its type, the numbers of indices and values
// differ, or an index is out of range. Empty if MLIR accepts it.
std::string sparse_fault(Attribute sparse, LiteralRules rules);

}  // namespace assay
