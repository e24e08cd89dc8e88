// Operands whose elements are sizes or indices, as the result shape of dynamic_reshape.
#pragma once

#include <cstddef>

#include "semantics/program/program.hpp"

namespace assay {

// Whether the operand has one dimension by the rows of the op.
bool holds_shape(Operation const& op, std::size_t operand);

}  // namespace assay
