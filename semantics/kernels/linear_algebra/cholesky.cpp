// Implements semantics/kernels/linear_algebra/linear_algebra.hpp: cholesky.
#include "semantics/kernels/linear_algebra/linear_algebra.hpp"

namespace assay::linear_algebra {
namespace {

// Whether the matrix at `first` is Hermitian.
bool is_hermitian(Tensor const& a, std::int64_t first, std::int64_t size) {
  FloatFormat const& format = *a.element().floating;
  auto const part = [&](std::int64_t i, std::int64_t j, int number) {
    return to_double(unpack(a.get(first + i * size + j, number), format));
  };
  bool const complex = a.element().is(Element::Kind::complex);
  for (std::int64_t i = 0; i < size; ++i)
    for (std::int64_t j = 0; j <= i; ++j)
      if (part(i, j, 0) != part(j, i, 0) || (complex && part(i, j, 1) != -part(j, i, 1))) return false;
  return true;
}

}  // namespace

void cholesky(Call& call) {
  require_results(call, 1);
  Tensor const& a = float_or_complex_tensor(call, "a");
  if (a.rank() < 2 || a.dim(a.rank() - 2) != a.dim(a.rank() - 1))
    call.fail("a has shape " + shape_text(a.shape()) + ", which is not one of square matrices");
  std::int64_t const n = a.dim(a.rank() - 1);
  auto const size = static_cast<std::size_t>(n);
  Tensor result = make_result(call, a.element(), a.shape());
  if (result.count() == 0) return call.give(std::move(result));
  auto const memory = call.hold({n, n, kBytesOfBalls});
  call.spend({a.count(), n, kWorkOnBalls});
  std::size_t const bytes = a.element().bytes();
  for (std::int64_t at = 0; at < a.count(); at += n * n) {
    std::size_t const offset = static_cast<std::size_t>(at) * bytes;
    bool const is_positive =
        assay::cholesky(matrix_element(a), size, call.truth("lower"), a.data() + offset, result.data() + offset);
    if (!is_positive || !is_hermitian(a, at, n))
      call.mark_undefined(
          "a is not a Hermitian positive-definite matrix: the specification calls the behavior undefined");
  }
  call.give(std::move(result));
}

}  // namespace assay::linear_algebra
