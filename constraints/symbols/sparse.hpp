// sparse<indices, values>, MLIR's literal for tensors with few nonzero elements. The specification does not have it.
#pragma once

#include <string>

#include "constraints/symbols/literals.hpp"
#include "semantics/program/attribute.hpp"

namespace assay {

// Why MLIR does not take a sparse literal: its elements are not one of its type, indices and values are not as many, or an
// index lies outside the type. Empty if it takes it.
std::string sparse_fault(Attribute sparse, LiteralRules rules);

}  // namespace assay
