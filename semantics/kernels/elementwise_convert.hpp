// Conversion of elements to another type, one by one.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay {

// The result of `convert`. If it is implementation-defined: rounded to nearest even; integers wrap; floats saturate,
// NaN is 0.
Tensor convert_to(Call& call, Tensor const& operand, Element const& element);

}  // namespace assay
