// Sums evaluated as implementations do: rounded after each step, in an order of their own.
//
// Where `hull.hpp` bounds all permitted evaluations, this is one of them. Partial results have one format; those of f32
// and f64 are computed by the machine, rounded to nearest, ties to even. Those of a format of at most 11 bits are
// computed in f32 and rounded once more, which is the same (24 >= 2 * 11 + 2: S. A. Figueroa, "When is double rounding
// innocuous?", ACM SIGNUM 30(3), 1995).
#pragma once

#include <cstdint>

#include "oracle/sums/exact_sum.hpp"

namespace assay {

struct SumOrder {
  FloatFormat const* partial = nullptr;   // f64, f32, or of at most 11 bits of precision
  FloatFormat const* operands = nullptr;  // elements are rounded to this first; nullptr: as they are
  // the number of neighbors that are added before their sum is added to the others
  std::size_t block = 1;
  bool reversed = false;  // from the last to the first
  // Every lanes-th term first, then the next of them; 1: terms stay in their order, so that the tree is one over them.
  std::size_t lanes = 1;
  // Only products: their sums are rounded once, in no order. These are the results of f64 accumulation for results of
  // f32 or narrower, except for a few elements, at the speed of products without an order.
  bool is_exact = false;
};

// x_1 + x_2 + ..., rounded to `to`; +0 for no terms. Elements are rounded to `partial` if it cannot represent them.
std::uint64_t ordered_sum(Strided x, std::size_t count, FloatFormat const& to, SumOrder const& order);

// The product, with sums that begin with +0. Products of elements are rounded as partial results are.
void multiply(MatrixProduct const& product, SumOrder const& order);

}  // namespace assay
