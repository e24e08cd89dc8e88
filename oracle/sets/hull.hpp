// The results of reductions, over every permitted order of evaluation.
//
// The specification lets `reduce` evaluate any full binary tree over the elements in their order, with init values in
// between, and `dot_general` and `convolution` are sums of that kind. Two answers:
//   tree_hull      exact, but for codes next to an overflow to NaN and products of infinity with sets around zero.
//                  Rounded addition (multiplication of ...) is monotone in each argument and disjoint subtrees choose
//                  independently, so that L[i][j] = min over k of L[i][k] + L[k+1][j] is attained; likewise the
//                  greatest. O(n^3) with small constants: for n up to kMaxTreeTerms.
//   any_order_*    a rigorous bound for any permutation and tree, fused multiply-add and accumulators of more precision:
//                  |sum' - sum| <= ((1+u)^(n-1) - 1) sum|x_i|, |dot' - dot| <= ((1+u)^n - 1) sum|x_i y_i|, with terms for
//                  underflow of products. (The sharper (n-1) u and n u of Jeannerod and Rump, SIAM J. Matrix Anal.
//                  34(2), 2013, hold where all partial results share a format, which is not supposed here.)
//                  Where the terms are known and so small multiples of one power of two that no partial result can be
//                  inexact, the answer is the one value.
// Both answers hold the correctly rounded result. Operands are sets; a sum over sets is enclosed by the sums of their
// ends. Infinities and NaN: where an overflow of a partial result is possible the infinity, and what infinity may turn
// into (NaN), are in the answer.
#pragma once

#include <cmath>
#include <span>

#include "oracle/functions/functions.hpp"
#include "oracle/sets/accuracy.hpp"

namespace assay {

inline constexpr std::size_t kMaxTreeTerms = 512;

// Compares in the order of codes: -0 is before +0.
inline bool before(double x, double y) { return x < y || (x == y && std::signbit(x) && !std::signbit(y)); }

// Returns the results of every tree over `terms` in their order. `function` is add, multiply, maximum or minimum. There
// must be at least one and at most kMaxTreeTerms terms. With `with_init`, `init` may occur at any position, any number
// of times or not at all (an init that is the identity changes at most the sign of a zero).
CodeSet tree_hull(BinaryFunction function, std::span<CodeSet const> terms, FloatFormat const& format, bool with_init,
                  CodeSet const& init);

// Freedom in the computation of a sum or dot product.
struct SumFreedom {
  FloatFormat const* operands = nullptr;     // format to which operands may be rounded first; nullptr: not rounded
  FloatFormat const* accumulator = nullptr;  // least precise format of partial results; nullptr: exact
  bool flush = false;                        // subnormal operands and results may be flushed to zero
  // format of the numbers into which operands may be split; nullptr: not split
  FloatFormat const* components = nullptr;
  int component_count = 1;  // number of components of each operand
  // maximum number of products
  std::size_t products() const { return static_cast<std::size_t>(component_count * component_count); }
};

// For any order of the terms, which may have any format. The result is rounded to `to`.
CodeSet any_order_sum(std::span<CodeSet const> terms, FloatFormat const& format, FloatFormat const& to,
                      SumFreedom const& freedom);
CodeSet any_order_dot(std::span<CodeSet const> x, FloatFormat const& x_format, std::span<CodeSet const> y,
                      FloatFormat const& y_format, FloatFormat const& to, SumFreedom const& freedom);

}  // namespace assay
