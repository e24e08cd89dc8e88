// Pairs of Numbers, and the parts of complex_functions.cpp. For the sources of this folder only.
//
// algebra   what products, quotients and sums of real numbers make up: multiply, divide, square, ...
// mpc       the functions of C17, by MPC, with C17's special values
// arb       all functions at finite points off the cuts; the only engine of those that MPC lacks
// extended  those that C17 lacks, with special values derived from their definitions in terms of those it has
#pragma once

#include <optional>

#include "oracle/functions/complex_functions.hpp"
#include "oracle/functions/engines.hpp"

namespace assay {

struct ComplexNumber {
  Number real, imag;
};

inline bool is_finite(ComplexNumber const& z) { return is_finite(z.real) && is_finite(z.imag); }
inline bool is_zero(Number const& x) { return x.kind == NumberKind::zero; }
inline bool is_nan(Number const& x) { return x.kind == NumberKind::nan; }
inline bool is_infinite(Number const& x) { return x.kind == NumberKind::infinity; }
inline Number with_sign(Number x, bool negative) {
  x.negative = negative && !is_nan(x);
  return x;
}
inline ComplexNumber conjugate(ComplexNumber const& z) { return {z.real, negated(z.imag)}; }
// x, or the limit with its sign if x is beyond it.
Number clamped(Number const& x, double limit);

// Arguments are exact numbers of f64 in all of these. The results have their parts rounded to odd.
ComplexNumber complex_add(ComplexNumber const& x, ComplexNumber const& y);
ComplexNumber complex_multiply(ComplexNumber const& x, ComplexNumber const& y);
ComplexNumber complex_divide(ComplexNumber const& x, ComplexNumber const& y);
ComplexNumber complex_square(ComplexNumber const& x);
Number complex_magnitude(ComplexNumber const& x);

bool has_mpc(UnaryFunction function);
ComplexNumber complex_by_mpc(UnaryFunction function, ComplexNumber const& x);
ComplexNumber complex_power(ComplexNumber const& x, ComplexNumber const& y);

ComplexNumber complex_extended(UnaryFunction function, ComplexNumber const& x);
ComplexNumber complex_atan2(ComplexNumber const& y, ComplexNumber const& x);

// Zeros count as +0. Nothing if a part is not zero and yet exactly a Number, or is not settled. A zero part is +0.
std::optional<ComplexNumber> complex_by_arb(UnaryFunction function, ComplexNumber const& x);
// The same for -i log((x + iy) / sqrt(x^2 + y^2)), with the parts that are known before.
std::optional<ComplexNumber> complex_atan2_by_arb(ComplexNumber const& y, ComplexNumber const& x,
                                                  std::optional<Number> real, std::optional<Number> imag);
// f(x), if both of its parts are Numbers: for cbrt and rsqrt.
std::optional<ComplexNumber> complex_exact_root(UnaryFunction function, ComplexNumber const& x);

}  // namespace assay
