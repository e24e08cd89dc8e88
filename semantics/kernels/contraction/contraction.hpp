// Kernels of the ops that sum products: dot_general, dot, einsum, unary_einsum, convolution, dynamic_conv.
//
// Operands are arranged as matrices, then multiplied (product.hpp). Quantized operands are dequantized before. The
// results here are always at least as precise as precision configurations require.
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
