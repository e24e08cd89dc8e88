// Tensors as constants of program texts.
#pragma once

#include <string>

#include "semantics/program/tensor.hpp"

namespace assay {

// "2x3x", "" of rank 0.
std::string dims_text(Shape const& shape);

// `dense<...>` without its type, exact: floating-point elements as their codes; many elements as one string of
// hexadecimal digits. Quantized elements as their storage integers.
std::string dense_text(Tensor const& tensor);

}  // namespace assay
