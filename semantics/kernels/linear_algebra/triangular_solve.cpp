// Implements semantics/kernels/linear_algebra/linear_algebra.hpp: triangular_solve.
#include <algorithm>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/linear_algebra/linear_algebra.hpp"
#include "semantics/runtime/process.hpp"

namespace assay::linear_algebra {
namespace {

Transpose transpose_of(Call& call) {
  auto const name = call.text("transpose_a");
  if (name == "NO_TRANSPOSE") return Transpose::none;
  if (name == "TRANSPOSE") return Transpose::transpose;
  if (name == "ADJOINT") return Transpose::adjoint;
  call.fail("transpose_a is " + std::string(name));
}

// For matrices of that size.
bool has_unit_diagonal(Tensor const& a, std::int64_t size) {
  FloatFormat const& format = *a.element().floating;
  auto const one = round(Number::of(1.0), format);
  bool const complex = a.element().is(Element::Kind::complex);
  for (std::int64_t first = 0; first < a.count(); first += size * size)
    for (std::int64_t at = first; at < first + size * size; at += size + 1)
      if (a.get(at) != one || (complex && !format.is_zero(a.get(at, 1)))) return false;
  return true;
}

}  // namespace

void triangular_solve(Call& call) {
  require_results(call, 1);
  Tensor const &a = float_or_complex_tensor(call, "a"), &b = float_or_complex_tensor(call, "b");
  movement::require_same_codes(call, a.element(), b.element());
  TriangularSystem system;
  system.element = matrix_element(a);
  system.left = call.truth("left_side");
  system.lower = call.truth("lower");
  system.unit_diagonal = call.truth("unit_diagonal");
  system.transpose = transpose_of(call);
  std::size_t const rank = a.rank();
  bool const fits = rank >= 2 && b.rank() == rank && a.dim(rank - 2) == a.dim(rank - 1) &&
                    a.dim(rank - 1) == b.dim(system.left ? rank - 2 : rank - 1) &&
                    std::equal(a.shape().begin(), a.shape().end() - 2, b.shape().begin());
  if (!fits)
    call.fail("a of shape " + shape_text(a.shape()) + " and b of shape " + shape_text(b.shape()) +
              " are not batches of systems");
  system.size = static_cast<std::size_t>(a.dim(rank - 1));
  system.others = static_cast<std::size_t>(b.dim(system.left ? rank - 1 : rank - 2));
  Tensor result = make_result(call, b.element(), b.shape());
  if (result.count() == 0) return call.give(std::move(result));
  auto const memory =
      call.hold({a.dim(rank - 1), a.dim(rank - 1) + static_cast<std::int64_t>(system.others), kBytesOfBalls});
  call.spend({b.count(), a.dim(rank - 1), kWorkOnBalls});
  auto const* const profile = call.process().state().profile;
  bool const reads_diagonal = !profile || profile->reads_unit_diagonals;
  if (reads_diagonal && system.unit_diagonal && !has_unit_diagonal(a, a.dim(rank - 1)))
    call.mark_undefined(
        "unit_diagonal is true and the diagonal is not 1: the specification calls the behavior undefined");
  std::size_t const a_bytes = system.size * system.size * a.element().bytes();
  std::size_t const b_bytes = system.size * system.others * b.element().bytes();
  for (std::size_t at = 0, from = 0; at < b.size_bytes(); at += b_bytes, from += a_bytes)
    solve_triangular(system, a.data() + from, b.data() + at, result.data() + at);
  call.give(std::move(result));
}

}  // namespace assay::linear_algebra
