// Matrices that are, or become, triangular: every element of a result is rounded once, from balls around the exact one.
//
// The precision grows until all elements are decided. What 3,072 bits do not decide is taken for exact: a midpoint
// between two codes, a zero, or a singular matrix, which the last steps of an elimination with inexact quotients cannot
// prove.
#pragma once

#include <cstddef>

#include "oracle/formats/float_format.hpp"

namespace assay {

// How elements lie: codes of `format`, or pairs of codes if `complex`. Matrices are row-major and contiguous.
struct MatrixElement {
  FloatFormat const* format;
  bool complex;
};

// The lower L with a = L L^H, or the upper U with a = U^H U: only that triangle of `a` is read, and of the diagonal the
// real parts. The other triangle of the result is zero. If `a` is not positive definite or not finite, false, and the
// result is NaN throughout.
bool cholesky(MatrixElement element, std::size_t size, bool lower, void const* a, void* result);

enum class Transpose : unsigned char { none, transpose, adjoint };

struct TriangularSystem {
  MatrixElement element;
  std::size_t size = 0;    // of a
  std::size_t others = 0;  // columns of b, if a is on the left; rows of b, if on the right
  bool left = true, lower = true, unit_diagonal = false;
  Transpose transpose = Transpose::none;
};

// x with op(a) x = b, or x op(a) = b. Only the named triangle of `a` is read, without its diagonal if that is unit.
// Elements that depend on a zero of the diagonal, an infinity or a NaN are what substitution computes in IEEE
// arithmetic.
void solve_triangular(TriangularSystem const& system, void const* a, void const* b, void* result);

}  // namespace assay
