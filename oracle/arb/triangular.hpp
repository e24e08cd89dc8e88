// Matrices that are, or become, triangular. Every element of a result is rounded once, from balls around the exact
// value.
//
// The precision grows until all elements are decided. Elements that 3,072 bits do not decide are treated as exact: a
// midpoint between two codes, a zero, or a singular matrix, which the last steps of an elimination with inexact
// quotients cannot prove.
#pragma once

#include <cstddef>

#include "oracle/formats/float_format.hpp"

namespace assay {

// The layout of elements: codes of `format`, or pairs of codes if `complex`. Matrices are row-major and contiguous.
struct MatrixElement {
  FloatFormat const* format;
  bool complex;
};

// Returns the lower L with a = L L^H, or the upper U with a = U^H U. Reads only that triangle of `a`, and the real
// parts of its diagonal. The other triangle of the result is zero. If `a` is not positive definite or not finite,
// returns false, and all elements of the result are NaN.
bool cholesky(MatrixElement element, std::size_t size, bool lower, void const* a, void* result);

enum class Transpose : unsigned char { none, transpose, adjoint };

struct TriangularSystem {
  MatrixElement element;
  std::size_t size = 0;    // of a
  std::size_t others = 0;  // columns of b, if a is on the left; rows of b, if on the right
  bool left = true, lower = true, unit_diagonal = false;
  Transpose transpose = Transpose::none;
};

// Computes x with op(a) x = b, or x op(a) = b. Reads only the named triangle of `a`, without its diagonal if that is
// unit. Elements that depend on a zero of the diagonal, an infinity or a NaN are computed by substitution in IEEE
// arithmetic.
void solve_triangular(TriangularSystem const& system, void const* a, void const* b, void* result);

}  // namespace assay
