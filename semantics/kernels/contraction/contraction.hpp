// Kernels of the ops that sum products: dot_general, dot, einsum, unary_einsum, convolution, dynamic_conv.
//
// Operands are laid out as matrices, then multiplied (product.hpp). Quantized operands arrive dequantized. Precision
// configurations ask for less than is given here, always.
#pragma once

#include "semantics/runtime/call.hpp"

namespace assay::contraction {

// contraction.cpp
void dot_general(Call& call);
void dot(Call& call);

// einsum.cpp
void einsum(Call& call);
void unary_einsum(Call& call);

// convolution.cpp
void convolution(Call& call);
void dynamic_conv(Call& call);

}  // namespace assay::contraction
