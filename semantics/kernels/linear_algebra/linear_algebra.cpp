#include "semantics/kernels/linear_algebra/linear_algebra.hpp"

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/kernels.hpp"

namespace assay {
namespace linear_algebra {

Tensor const& float_tensor(Call& call, std::string_view row) {
  Tensor const& tensor = movement::tensor_at(call, row);
  if (!tensor.element().is(Element::Kind::floating))
    call.fail(std::string(row) + " has elements of type " + to_string(tensor.element()) +
              ", which is not a floating-point type");
  return tensor;
}

Tensor const& float_or_complex_tensor(Call& call, std::string_view row) {
  return movement::tensor_at(call, row).element().is(Element::Kind::complex) ? movement::tensor_at(call, row)
                                                                             : float_tensor(call, row);
}

MatrixElement matrix_element(Tensor const& tensor) {
  return {tensor.element().floating, tensor.element().is(Element::Kind::complex)};
}

void require_results(Call& call, std::size_t count) {
  if (call.result_count() != count)
    call.fail("the op has " + std::to_string(call.result_count()) + " results, not " + std::to_string(count));
}

Tensor make_result(Call& call, Element const& element, Shape const& shape, std::size_t index) {
  movement::require_same_codes(call, element, call.result_element(index));
  return movement::make_result(call, shape, index);
}

}  // namespace linear_algebra

std::span<KernelEntry const> linear_algebra_kernels() {
  static constexpr KernelEntry kKernels[] = {
      {"stablehlo.batch_norm_grad", linear_algebra::batch_norm_grad},
      {"stablehlo.batch_norm_inference", linear_algebra::batch_norm_inference},
      {"stablehlo.batch_norm_training", linear_algebra::batch_norm_training},
      {"stablehlo.cholesky", linear_algebra::cholesky},
      {"stablehlo.fft", linear_algebra::fft},
      {"stablehlo.triangular_solve", linear_algebra::triangular_solve},
  };
  return kKernels;
}

}  // namespace assay
