// Sums evaluated as implementations do: rounded after each step, in an order of their own.
//
// Where `hull.hpp` bounds all permitted evaluations, this is one of them. Partial results have one format; those of f32
// and f64 are computed by the machine, rounded to nearest, ties to even. Those of a format of at most 11 bits are
// computed in f32 and rounded once more, which is the same (24 >= 2 * 11 + 2: S. A. Figueroa, "When is double rounding
// innocuous?", ACM SIGNUM 30(3), 1995).
#pragma once

#include <cstdint>
#include <span>

#include "oracle/formats/float_format.hpp"

namespace assay::inline oracle {

struct SumOrder {
  FloatFormat const* partial = nullptr;  // f64, f32, or of at most 11 bits of precision
  std::size_t block = 1;                 // so many neighbours are added before their sum is added to the others
  bool reversed = false;                 // from the last to the first
  // Every lanes-th term first, then the next of them; 1: terms stay in their order, so that the tree is one over them.
  std::size_t lanes = 1;
};

// x_1 + x_2 + ...; 0 of none. Terms are numbers of formats whose numbers `partial` holds.
double ordered_sum(std::span<double const> terms, SumOrder const& order);

// out = x y: rows x inner, inner x columns, rows x columns, row-major. Products are rounded as partial results are.
void ordered_matmul(double const* x, double const* y, double* out, std::size_t rows, std::size_t inner,
                    std::size_t columns, SumOrder const& order, std::size_t threads = 1);

}  // namespace assay::inline oracle
