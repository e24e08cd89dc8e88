// Operands whose elements are sizes or indices, such as the result shape of dynamic_reshape.
#pragma once

#include <cstddef>

#include "semantics/program/program.hpp"

namespace assay {

// Whether the rows of the op require one dimension of the operand.
bool is_shape_operand(Operation const& op, std::size_t operand);

}  // namespace assay
