// Sums evaluated like implementations do: rounded after each step, in a chosen order.
//
// `hull.hpp` bounds all permitted evaluations; this is one of them. Partial results have one format. Those of f32 and
// f64 are computed by the machine, rounded to nearest even. Those of a format of at most 11 bits are computed in f32
// and rounded again, which is the same (24 >= 2 * 11 + 2: S. A. Figueroa, "When is double rounding innocuous?", ACM
// SIGNUM 30(3), 1995).
#pragma once

#include <cstdint>

#include "oracle/sums/exact_sum.hpp"

namespace assay {

struct SumOrder {
  FloatFormat const* partial = nullptr;   // f64, f32, or of at most 11 bits of precision
  FloatFormat const* operands = nullptr;  // format to which elements are rounded first; nullptr: not rounded
  // the number of adjacent terms that are added before their sum is added to the rest
  std::size_t block = 1;
  bool reversed = false;  // from the last to the first
  // Adds every lanes-th term first, then the next ones. 1: terms stay in their order, so that the tree is over adjacent
  // terms.
  std::size_t lanes = 1;
  // Only for products: sums are rounded once, without an order. These are the results of f64 accumulation for results
  // of f32 or narrower, except for a few elements, at the speed of products without an order.
  bool is_exact = false;
};

// Returns x_1 + x_2 + ..., rounded to `to`; +0 without terms. Elements are rounded to `partial` if it cannot represent
// them.
std::uint64_t ordered_sum(Strided x, std::size_t count, FloatFormat const& to, SumOrder const& order);

// Computes the product with sums that start with +0. Products of elements are rounded like partial results.
void multiply(MatrixProduct const& product, SumOrder const& order);

}  // namespace assay
