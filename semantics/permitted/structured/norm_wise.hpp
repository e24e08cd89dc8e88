// The bounds for single elements that follow from a bound on the norm of a residual (NormWise, the `residual` rows of
// op files): the greatest distance of each from the exact one. If there is none, because the problem is ill-conditioned
// or a step might overflow, only the residual of the whole result can be judged.
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

// For each result of a transform over `count` elements. `gain`: the factor by which the 2-norm of the result exceeds
// that of the operand at most.
std::optional<long double> transform_error(long double units, FloatFormat const& format, Sizes const& operand,
                                           std::int64_t count, long double gain);

// Of each unknown x[i] of t x = b. `t`: row-major, in the order of elimination: lower triangular. `x`: the exact solution.
std::optional<Sizes> substitution_error(long double units, FloatFormat const& format, Sizes const& t, Sizes const& x);

// The same by a promise of each equation on its own ("triangular_solve.componentwise"); there is a bound unless a step may overflow.
std::optional<Sizes> componentwise_error(long double units, FloatFormat const& format, Sizes const& t, Sizes const& x);

// Of each element of the factor l (lower triangular, row-major) of a.
std::optional<long double> factor_error(long double units, FloatFormat const& format, Sizes const& a, Sizes const& l,
                                        std::int64_t n);

// The set within that distance of an element, which is the exact value rounded.
ElementSet around(std::uint64_t code, FloatFormat const& format, long double error, bool flush);

}  // namespace assay
