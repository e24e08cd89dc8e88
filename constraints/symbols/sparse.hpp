// sparse<indices, values>, the literal of MLIR for tensors of which few elements are not zero. The specification has none.
#pragma once

#include <string>

#include "constraints/symbols/literals.hpp"
#include "semantics/program/attribute.hpp"

namespace assay {

// Why MLIR does not take a sparse literal: its elements are not one of its type, indices and values are not as many, or an
// index lies outside the type. Empty if it takes it.
std::string sparse_fault(Attribute sparse, LiteralRules rules);

}  // namespace assay
