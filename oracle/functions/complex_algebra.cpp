// Implements oracle/functions/complex_number.hpp: sums, products and quotients, exact before they are rounded.
#include <cmath>

#include "oracle/formats/mpfr_number.hpp"
#include "oracle/functions/complex_number.hpp"
#include "oracle/sums/exact_sum.hpp"

namespace assay {

namespace {

Number add(Number const& x, Number const& y) {
  ExactSum sum;
  sum.add(x);
  sum.add(y);
  return sum.result();
}

// Returns a b + c d. Zero signs and infinities follow IEEE arithmetic.
Number sum_of_products(Number const& a, Number const& b, Number const& c, Number const& d) {
  ExactSum sum;
  sum.add_product(to_double(a), to_double(b));
  sum.add_product(to_double(c), to_double(d));
  return sum.result();
}

// Upper bound on the bits of a sum of two products of f64 numbers.
constexpr mpfr_prec_t kExactPrecision = 4400;

// Returns (a b + c d) / (e^2 + f^2).
Number quotient(Number const& a, Number const& b, Number const& c, Number const& d, Number const& e, Number const& f) {
  thread_local Mpfr p, q, r, s, result;
  thread_local Mpfr numerator(kExactPrecision), denominator(kExactPrecision);
  p.set(a), q.set(b), r.set(c), s.set(d);
  mpfr_fmma(numerator, p, q, r, s, MPFR_RNDN);
  p.set(e), q.set(f);
  mpfr_fmma(denominator, p, p, q, q, MPFR_RNDN);
  return result.number(mpfr_div(result, numerator, denominator, MPFR_RNDZ));
}

// Same if an operand is infinite or NaN, or the divisor is zero: then only signs of finite numbers matter.
double sign_of(Number const& x) { return x.kind == NumberKind::finite ? (x.negative ? -1 : 1) : to_double(x); }

}  // namespace

Number clamped(Number const& x, double limit) {
  Number const most = Number::of(limit);
  return x.kind == NumberKind::finite && x.exponent > most.exponent ? with_sign(most, x.negative) : x;
}

ComplexNumber complex_add(ComplexNumber const& x, ComplexNumber const& y) {
  return {add(x.real, y.real), add(x.imag, y.imag)};
}

ComplexNumber complex_multiply(ComplexNumber const& x, ComplexNumber const& y) {
  return {sum_of_products(x.real, y.real, negated(x.imag), y.imag), sum_of_products(x.real, y.imag, x.imag, y.real)};
}

ComplexNumber complex_divide(ComplexNumber const& x, ComplexNumber const& y) {
  if (is_finite(x) && is_finite(y) && !(is_zero(y.real) && is_zero(y.imag)))
    return {quotient(x.real, y.real, x.imag, y.imag, y.real, y.imag),
            quotient(x.imag, y.real, negated(x.real), y.imag, y.real, y.imag)};
  double const a = sign_of(x.real), b = sign_of(x.imag), c = sign_of(y.real), d = sign_of(y.imag);
  return {Number::of((a * c + b * d) / (c * c + d * d)), Number::of((b * c - a * d) / (c * c + d * d))};
}

ComplexNumber complex_square(ComplexNumber const& x) {
  Number real = sum_of_products(x.real, x.real, negated(x.imag), x.imag);
  // Zero signs, and infinity times zero, are as in (re - im) (re + im).
  if (is_finite(x)) {
    if (is_zero(real)) real.negative = x.real.negative;
  } else {
    double const a = to_double(x.real), b = to_double(x.imag);
    real = Number::of((a - b) * (a + b));
  }
  Number imag = sum_of_products(x.real, x.imag, Number::zero(false), Number::zero(true));
  if (is_zero(imag)) imag.negative = x.real.negative != x.imag.negative;
  if (imag.kind == NumberKind::finite) imag.exponent += 1;
  return {real, imag};
}

Number complex_magnitude(ComplexNumber const& x) {
  thread_local Mpfr real, imag, result;
  real.set(x.real);
  imag.set(x.imag);
  return result.number(mpfr_hypot(result, real, imag, MPFR_RNDZ));
}

}  // namespace assay
