// Writes tensors as constants in programs.
#pragma once

#include <string>

#include "semantics/program/tensor.hpp"

namespace assay {

// "2x3x"; "" for rank 0.
std::string dims_text(Shape const& shape);

// `dense<...>` without its type, exact: floating-point elements are written as codes, quantized elements as storage
// integers, and large tensors as one string of hexadecimal digits.
std::string dense_text(Tensor const& tensor);

}  // namespace assay
