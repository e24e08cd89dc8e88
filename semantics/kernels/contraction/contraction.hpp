// Kernels of ops that sum products: dot_general, dot, einsum, unary_einsum, convolution, dynamic_conv.
//
// Operands are rearranged as matrices and then multiplied (product.hpp). Quantized operands are dequantized first.
// Results are always at least as precise as any precision configuration requires.
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
