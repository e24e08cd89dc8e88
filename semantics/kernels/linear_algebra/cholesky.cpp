// Implements semantics/kernels/linear_algebra/linear_algebra.hpp: cholesky.
#include "semantics/kernels/linear_algebra/linear_algebra.hpp"

namespace assay::inline semantics::linear_algebra {

void cholesky(Call& call) {
  require_results(call, 1);
  Tensor const& a = float_or_complex_tensor(call, "a");
  if (a.rank() < 2 || a.dim(a.rank() - 2) != a.dim(a.rank() - 1))
    call.fail("a has shape " + shape_text(a.shape()) + ", which is not one of square matrices");
  auto const size = static_cast<std::size_t>(a.dim(a.rank() - 1));
  Tensor result = make_result(call, a.element(), a.shape());
  if (result.count() == 0) return call.give(std::move(result));
  auto const memory = call.hold({a.dim(a.rank() - 1), a.dim(a.rank() - 1), kBytesOfBalls});
  call.spend({a.count(), a.dim(a.rank() - 1), kWorkOnBalls});
  std::size_t const bytes = size * size * a.element().bytes();
  for (std::size_t at = 0; at < a.size_bytes(); at += bytes)
    assay::cholesky(matrix_element(a), size, call.truth("lower"), a.data() + at, result.data() + at);
  call.give(std::move(result));
}

}  // namespace assay::inline semantics::linear_algebra
