// What a promise about the norm of a residual (NormWise, the `residual` rows of op files) implies for single elements: how
// far each may be from the exact one. Where the promise implies nothing, because the problem is ill-conditioned or a step
// might overflow, there is no bound, and only the residual of the whole result can be judged.
//
// All sizes are rounded up; products that underflow are counted with the least normal number each, as they may be flushed.
#pragma once

#include <optional>
#include <vector>

#include "oracle/sets/accuracy.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay {

using Sizes = std::vector<long double>;

// The moduli of elements; infinity of one that is not finite.
Sizes sizes_of(Tensor const& tensor, std::int64_t first, std::int64_t count);

// The unit roundoff times the factor of a promise.
long double promised_units(double factor, FloatFormat const& format);

// Of each result of a transform over `count` elements. `gain`: how many times the 2-norm of the operand that of the result
// is at most.
std::optional<long double> transform_error(long double units, FloatFormat const& format, Sizes const& operand,
                                           std::int64_t count, long double gain);

// Of each unknown x[i] of t x = b. `t`: row-major, in the order of elimination: lower triangular. `x`: the exact solution.
std::optional<Sizes> substitution_error(long double units, FloatFormat const& format, Sizes const& t, Sizes const& x);

// The same by a promise of each equation on its own ("triangular_solve.componentwise"); there is a bound unless a step may overflow.
std::optional<Sizes> componentwise_error(long double units, FloatFormat const& format, Sizes const& t, Sizes const& x);

// Of each element of the factor l (lower triangular, row-major) of a.
std::optional<long double> factor_error(long double units, FloatFormat const& format, Sizes const& a, Sizes const& l,
                                        std::int64_t n);

// What lies that far from an element, which is the exact value rounded.
ElementSet around(std::uint64_t code, FloatFormat const& format, long double error, bool flush);

}  // namespace assay
