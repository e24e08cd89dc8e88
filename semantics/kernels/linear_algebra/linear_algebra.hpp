// Kernels on matrices. They check operands and iterate over batches; oracle/ computes.
#pragma once

#include <string_view>

#include "oracle/arb/triangular.hpp"
#include "semantics/runtime/call.hpp"

namespace assay::linear_algebra {

// Approximate cost of a number as a ball of a few hundred bits.
inline constexpr std::int64_t kBytesOfBalls = 1024, kWorkOnBalls = 100;

// Returns an operand of floating-point elements, or also of complex ones.
Tensor const& float_tensor(Call& call, std::string_view row);
Tensor const& float_or_complex_tensor(Call& call, std::string_view row);
MatrixElement matrix_element(Tensor const& tensor);

void require_results(Call& call, std::size_t count);
// Allocates result `index`. Fails if `element` is not the element type of its type.
Tensor make_result(Call& call, Element const& element, Shape const& shape, std::size_t index = 0);

void batch_norm_inference(Call& call);
void batch_norm_training(Call& call);
void batch_norm_grad(Call& call);
void cholesky(Call& call);
void triangular_solve(Call& call);
void fft(Call& call);

}  // namespace assay::linear_algebra
