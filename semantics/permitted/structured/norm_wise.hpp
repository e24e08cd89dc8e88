// Derives bounds for single elements from a bound on the norm of a residual (NormWise, the `residual` rows of op
// files): the maximum distance of each element from the exact one. If no such bound exists, because the problem is
// ill-conditioned or a step might overflow, only the residual of the whole result can be judged.
//
// All values are rounded up. Each product that underflows adds the least normal number, because it may be flushed.
#pragma once

#include <optional>
#include <vector>

#include "oracle/sets/accuracy.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay {

using Sizes = std::vector<long double>;

// Returns the magnitudes of elements; infinity for those that are not finite.
Sizes sizes_of(Tensor const& tensor, std::int64_t first, std::int64_t count);

// Returns the unit roundoff times the factor of a promise.
long double promised_units(double factor, FloatFormat const& format);

// Returns the error of each result of a transform over `count` elements. `gain` is the maximum ratio of the 2-norms of
// result and operand.
std::optional<long double> transform_error(long double units, FloatFormat const& format, Sizes const& operand,
                                           std::int64_t count, long double gain);

// Returns the error of each unknown x[i] of t x = b. `t` is row-major and lower triangular, in elimination order. `x`
// is the exact solution.
std::optional<Sizes> substitution_error(long double units, FloatFormat const& format, Sizes const& t, Sizes const& x);

// Same for a promise about each equation ("triangular_solve.componentwise"). There is a bound unless a step may
// overflow.
std::optional<Sizes> componentwise_error(long double units, FloatFormat const& format, Sizes const& t, Sizes const& x);

// Returns the error of each element of the factor l (lower triangular, row-major) of a.
std::optional<long double> factor_error(long double units, FloatFormat const& format, Sizes const& a, Sizes const& l,
                                        std::int64_t n);

// Returns the set within that distance of an element, which is the rounded exact value.
ElementSet around(std::uint64_t code, FloatFormat const& format, long double error, bool flush);

}  // namespace assay
