// Batch normalization: each result element is the exact value of its formula, rounded once.
//
// The specification composes these ops of others, each of which rounds. The results of such a composition are near the
// value here, which is the formula without intermediate roundings. So the `output` of training depends on the exact
// mean and variance, not on the rounded results.
//
// If an operand is infinite or NaN, or variance + epsilon is not positive, the composition is evaluated in IEEE
// arithmetic of a wider format.
#pragma once

#include <cstddef>
#include <cstdint>

#include "oracle/formats/float_format.hpp"

namespace assay {

// Operands and results are codes of `format`. Those called `operand` or `output`, and their gradients, have outer x
// features x inner elements. All others have one element per feature.
struct Normalization {
  FloatFormat const* format = nullptr;
  std::size_t outer = 0, features = 0, inner = 0;
  std::uint64_t epsilon = 0;  // a code of `format`
};

void batch_norm_inference(Normalization const& normalization, void const* operand, void const* scale,
                          void const* offset, void const* mean, void const* variance, void* result);
void batch_norm_training(Normalization const& normalization, void const* operand, void const* scale, void const* offset,
                         void* output, void* batch_mean, void* batch_var);
void batch_norm_grad(Normalization const& normalization, void const* operand, void const* scale, void const* mean,
                     void const* variance, void const* grad_output, void* grad_operand, void* grad_scale,
                     void* grad_offset);

}  // namespace assay
