// The parts of functions.cpp. Only for sources of this folder.
//
// exact     functions whose result is always a Number of the operand's precision, or that are defined on codes
// mpfr_*    the primary engine, with MPFR's special values, corrected where they differ from the standard
// arb_*     the engine for checks, with its own special values and exact cases; the only one for erf_inv, bessel_i1e,
//           polygamma and zeta
// A function returns nothing if the engine lacks it or does not decide the result.
#pragma once

#include <optional>

#include "oracle/functions/functions.hpp"
#include "support/result.hpp"

namespace assay {

// Comparisons and integrality of Numbers.
bool is_integer(Number const& x);
bool is_odd(Number const& x);                             // an odd integer
int compare_magnitude(Number const& x, Number const& y);  // of |x| and |y|, which are not NaN: negative, zero, positive
int compare(Number const& x, Number const& y);            // not NaN; -0 equals +0
bool is_one(Number const& x);                             // +1
Number negated(Number x);
Number magnitude(Number x);

// Return a value between a Number and its neighbor: x (1 + t) rounded to odd, where t is not 0 and |t| is below 2^-66.
Number just_outside(Number const& x);  // away from zero
Number just_inside(Number const& x);   // towards zero
Number just_above(Number const& x);
Number just_below(Number const& x);
// Returns a finite number beyond the range of every format.
Number beyond(bool negative);
Number smallest_number(bool negative);  // not zero

// Rounds to an integer as in IEEE 754-2019, section 5.9. The result has the sign of x, also if it is zero.
Number integral(Number const& x, Rounding rounding);

std::optional<Number> exact(UnaryFunction function, Number const& x);
std::optional<Number> exact(BinaryFunction function, Number const& x, Number const& y);
// C's nextafter: y if x equals y; from zero, the least subnormal number with the sign of y.
std::uint64_t next_after(std::uint64_t x, std::uint64_t y, FloatFormat const& format);

std::optional<Number> mpfr_unary(UnaryFunction function, Number const& x);
std::optional<Number> mpfr_binary(BinaryFunction function, Number const& x, Number const& y);

std::optional<Number> arb_unary(UnaryFunction function, Number const& x);
std::optional<Number> arb_binary(BinaryFunction function, Number const& x, Number const& y);
std::optional<Number> arb_power(Number const& x, Number const& y);
std::optional<Number> arb_zeta(Number const& s, Number const& q);
void release_arb_caches();   // FLINT's and Arb's caches of the calling thread
Result<void> prepare_arb();  // fails if the module cannot be loaded; functions that need it then throw
std::optional<Number> arb_polygamma(Number const& n, Number const& x);

}  // namespace assay
