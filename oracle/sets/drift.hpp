// The results of sums in any order of their terms, bounded by the terms' signs and magnitudes: bounds that stay narrow
// for many terms of few digits, where (1 + u)^n of oracle/sets/hull.hpp explodes (1,000 ones in bf16).
//
// Let u be 2^-p. The error of x + y, rounded to nearest, is at most u |x + y|, and where both are numbers of the
// format by at most the lesser magnitude. With H(q) = -q log2 q - (1 - q) log2 (1 - q) and c = u / H(u),
// min(q, u) <= c H(q) for all q up to 1/2. So in the tree of magnitudes that errs upwards as far as it can, a node of
// sum s and parts a, b has an error of at most c (s log s - a log a - b log b), which telescopes: its result R has
//     R <= T + c sum x_i log2(R / x_i),    T = sum x_i,
// whatever the tree, and R - T bounds the error of every tree over terms of any signs. Positive terms alone lose at most
//     T - S <= c / (1 - c log2 e) sum x_i log2(S / ((1 - u) x_i)),
// and never fall below the greatest of them. Where partial results may also be of any wider format, which has all numbers
// of this one, each precision p, p + 1 ... contributes its own c; formats so wide that n roundings matter little are
// bounded together.
#pragma once

#include <optional>
#include <span>

#include "oracle/sets/hull.hpp"

namespace assay {

// Whether these bounds are useful for sums of so many terms in this format. If n u is small, (1 + u)^n is as good.
bool has_few_digits(FloatFormat const& format, std::size_t terms);

// Returns the set of sums of these terms in any order. Every partial result is rounded to the format; with `wider`, to
// it or to a format that has all of its numbers. Returns nothing if there is no bound, because terms may be infinite or
// NaN, or a partial result may overflow.
std::optional<CodeSet> drift_hull(std::span<CodeSet const> terms, FloatFormat const& format, bool wider, bool flush);

// Returns the results of every tree over `count` terms with the same set, each partial result rounded to the format.
// Exact; takes about count^2 / 4 steps. Returns nothing if a partial result may be zero, infinite or NaN.
std::optional<CodeSet> equal_terms_hull(CodeSet const& term, std::size_t count, FloatFormat const& format);

// Returns the results if the other terms are added to (or multiplied with) the first term one after another, in any
// order. Exact. Returns nothing if that takes too many steps, or if a partial result may be infinite or NaN.
std::optional<CodeSet> fold_hull(BinaryFunction function, std::span<CodeSet const> terms, FloatFormat const& format,
                                 std::size_t max_steps);

}  // namespace assay
