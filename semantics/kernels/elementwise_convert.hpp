// Elementwise conversion to another type.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay {

// Returns the result of `convert`. If it is implementation-defined, rounds to nearest even, wraps integers, and
// saturates floats; NaN becomes 0.
Tensor convert_to(Call& call, Tensor const& operand, Element const& element);

}  // namespace assay
