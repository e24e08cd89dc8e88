// Pairs of Numbers, and the parts of complex_functions.cpp. Only for sources of this folder.
//
// algebra   functions composed of products, quotients and sums of real numbers: multiply, divide, square, ...
// mpc       C17 functions, computed by MPC with C17's special values
// arb       all functions at finite points off the cuts; the only engine for those that MPC lacks
// extended  functions that C17 lacks, with special values derived from their definitions in terms of C17 functions
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
// Returns x, or the limit with the sign of x if |x| is larger.
Number clamped(Number const& x, double limit);

// All arguments are exact numbers of f64. Parts of results are rounded to odd.
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

// Zeros count as +0. Returns nothing if a nonzero part is exactly a Number, or if a part is not decided. A zero part is
// +0.
std::optional<ComplexNumber> complex_by_arb(UnaryFunction function, ComplexNumber const& x);
// Same for -i log((x + iy) / sqrt(x^2 + y^2)); `real` and the other part are set if already known.
std::optional<ComplexNumber> complex_atan2_by_arb(ComplexNumber const& y, ComplexNumber const& x,
                                                  std::optional<Number> real, std::optional<Number> imag);
// Returns f(x) if both parts are Numbers. For cbrt and rsqrt.
std::optional<ComplexNumber> complex_exact_root(UnaryFunction function, ComplexNumber const& x);

}  // namespace assay
