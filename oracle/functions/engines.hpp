// The parts of functions.cpp, for the sources of this folder only.
//
// exact     functions whose result is always a Number of the operand's precision, or that are defined on codes
// mpfr_*    the engine that is used, with MPFR's own special values, patched where they differ from the standard
// arb_*     the engine that checks it, with special values and exact cases of its own; for erf_inv, bessel_i1e,
//           polygamma and zeta the only one
// Nothing means that the engine does not have the function or does not settle it.
#pragma once

#include <optional>

#include "oracle/functions/functions.hpp"
#include "support/result.hpp"

namespace assay {

// Comparisons and integrality of Numbers.
bool is_integer(Number const& x);
bool is_odd(Number const& x);                             // an odd integer
int compare_magnitude(Number const& x, Number const& y);  // of |x| and |y|, not NaN: negative, zero, positive
int compare(Number const& x, Number const& y);            // not NaN; -0 equals +0
bool is_one(Number const& x);                             // +1
Number negated(Number x);
Number magnitude(Number x);

// Between a Number and its neighbor: all that rounding to odd keeps of x (1 + t), t not 0 and |t| below 2^-66.
Number just_outside(Number const& x);  // away from zero
Number just_inside(Number const& x);   // towards zero
Number just_above(Number const& x);
Number just_below(Number const& x);
// Finite, and beyond every format.
Number beyond(bool negative);
Number beneath(bool negative);  // not zero

// The integral roundings of IEEE 754-2019, section 5.9: the sign of x also on zero.
Number integral(Number const& x, Rounding rounding);

std::optional<Number> exact(UnaryFunction function, Number const& x);
std::optional<Number> exact(BinaryFunction function, Number const& x, Number const& y);
// nextafter of C: y if x equals y, from zero the least subnormal number with the sign of y.
std::uint64_t next_after(std::uint64_t x, std::uint64_t y, FloatFormat const& format);

std::optional<Number> mpfr_unary(UnaryFunction function, Number const& x);
std::optional<Number> mpfr_binary(BinaryFunction function, Number const& x, Number const& y);

std::optional<Number> arb_unary(UnaryFunction function, Number const& x);
std::optional<Number> arb_binary(BinaryFunction function, Number const& x, Number const& y);
std::optional<Number> arb_power(Number const& x, Number const& y);
std::optional<Number> arb_zeta(Number const& s, Number const& q);
void release_arb_caches();   // caches of FLINT and Arb for the calling thread
Result<void> prepare_arb();  // the reason why its module cannot be loaded; functions that need it throw
std::optional<Number> arb_polygamma(Number const& n, Number const& x);

}  // namespace assay
