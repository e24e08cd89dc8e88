// Implements oracle/functions/complex_number.hpp: functions that neither C17 nor MPC has.
#include <cmath>

#include "oracle/formats/mpfr_number.hpp"
#include "oracle/functions/complex_number.hpp"

namespace assay {

namespace {

// To the right of kFarRight, exponentials exceed every format, even after multiplication by an f64 number. To the left
// of -kFarLeft, they are below every format.
constexpr double kFarRight = 8192, kFarLeft = 1024;

double size(Number const& x) { return std::fabs(to_double(x)); }

Number pi() {
  Mpfr result;
  return result.number(mpfr_const_pi(result, MPFR_RNDZ));
}

ComplexNumber nans() { return {Number::nan(), Number::nan()}; }

// Computes the function of a finite number that is not an exact case.
ComplexNumber settled(UnaryFunction function, ComplexNumber const& x) {
  return complex_by_arb(function, x).value_or(nans());
}

// Functions below have arguments in the upper half plane, including its edge +0: f(conjugate z) = conjugate f(z).

ComplexNumber expm1(ComplexNumber const& x) {
  if (!is_finite(x)) {
    ComplexNumber power = complex_by_mpc(UnaryFunction::exponential, x);
    if (is_zero(power.real)) power.real = Number::of(-1.0);
    return power;
  }
  if (is_zero(x.real) && is_zero(x.imag)) return x;
  double const far = x.real.negative ? kFarLeft : kFarRight;
  return settled(UnaryFunction::exponential_minus_one, {clamped(x.real, far), x.imag});
}

ComplexNumber log1p(ComplexNumber const& x) {
  if (!is_finite(x)) return complex_by_mpc(UnaryFunction::log, x);
  if (is_zero(x.real) && is_zero(x.imag)) return x;
  if (to_double(x.real) == -1) return complex_by_mpc(UnaryFunction::log, {Number::zero(false), x.imag});
  return settled(UnaryFunction::log_plus_one, x);
}

ComplexNumber logistic(ComplexNumber const& x) {
  if (is_nan(x.real)) return {x.real, is_zero(x.imag) ? x.imag : Number::nan()};
  if (!is_finite(x)) {
    if (is_finite(x.real)) return nans();
    // The result is next to exp(z) on the left, and to 1 - exp(-z) on the right.
    ComplexNumber const power = complex_by_mpc(UnaryFunction::exponential, {Number::infinity(true), x.imag});
    return x.real.negative ? power : ComplexNumber{Number::of(1.0), power.imag};
  }
  if (is_zero(x.real)) {
    // The result is 1/2 + i tan(y/2) / 2.
    if (is_zero(x.imag)) return {Number::of(0.5), x.imag};
    Number half = x.imag;
    half.exponent -= 1;
    thread_local Mpfr operand, tangent;
    operand.set(half);
    Number imag = tangent.number(mpfr_tan(tangent, operand, MPFR_RNDZ));
    imag.exponent -= 1;
    return {Number::of(0.5), imag};
  }
  return settled(UnaryFunction::logistic, {clamped(x.real, kFarLeft), x.imag});
}

ComplexNumber rsqrt(ComplexNumber const& x) {
  // As in C17, the root is infinite independent of the other part, and so is 1 / (0 + 0i).
  if (is_infinite(x.real) || is_infinite(x.imag)) return {Number::zero(false), Number::zero(true)};
  if (!is_finite(x)) return nans();
  if (is_zero(x.real) && is_zero(x.imag)) return {Number::infinity(false), Number::nan()};
  auto result = complex_exact_root(UnaryFunction::rsqrt, x).value_or(ComplexNumber{});
  if (is_zero(result.real) && is_zero(result.imag)) result = settled(UnaryFunction::rsqrt, x);
  if (is_zero(result.imag)) result.imag = Number::zero(true);
  return result;
}

ComplexNumber cbrt(ComplexNumber const& x) {
  if (!is_finite(x)) {
    if (is_infinite(x.real) && is_nan(x.imag)) return {Number::infinity(false), Number::nan()};
    if (is_infinite(x.imag) || (is_infinite(x.real) && x.real.negative))
      return {Number::infinity(false), Number::infinity(false)};
    return is_infinite(x.real) ? ComplexNumber{x.real, Number::zero(false)} : nans();
  }
  bool const on_imaginary = is_zero(x.real), on_real = is_zero(x.imag);
  if (on_imaginary && on_real) return {Number::zero(false), x.imag};
  if (!on_imaginary && !on_real) {
    if (auto const exact = complex_exact_root(UnaryFunction::cbrt, x)) return *exact;
    return settled(UnaryFunction::cbrt, x);
  }
  // On an axis, only one part may be exact: it is the real root, or half of it.
  thread_local Mpfr operand, root;
  operand.set(with_sign(on_real ? x.real : x.imag, false));
  Number part = root.number(mpfr_cbrt(root, operand, MPFR_RNDZ));
  if (on_real && !x.real.negative) return {part, x.imag};
  part.exponent -= 1;
  // The other part is sqrt(3) times this part, which is (27 v^2)^(1/6) / 2.
  thread_local Mpfr square(256);
  mpfr_sqr(square, operand, MPFR_RNDN);
  mpfr_mul_ui(square, square, 27, MPFR_RNDN);
  Number other = root.number(mpfr_rootn_ui(root, square, 6, MPFR_RNDZ));
  other.exponent -= 1;
  return on_real ? ComplexNumber{part, other} : ComplexNumber{other, part};
}

ComplexNumber sign(ComplexNumber const& x) {
  if (is_nan(x.real) || is_nan(x.imag)) return nans();
  if (!is_finite(x)) return complex_divide(x, {Number::infinity(false), Number::zero(false)});
  if (is_zero(x.imag) && is_zero(x.real)) return {Number::zero(false), Number::zero(false)};
  if (is_zero(x.imag)) return {with_sign(Number::of(1.0), x.real.negative), x.imag};
  if (is_zero(x.real)) return {x.real, with_sign(Number::of(1.0), x.imag.negative)};
  return settled(UnaryFunction::sign, x);
}

ComplexNumber in_upper_half(UnaryFunction function, ComplexNumber const& x) {
  switch (function) {
    case UnaryFunction::exponential_minus_one:
      return expm1(x);
    case UnaryFunction::log_plus_one:
      return log1p(x);
    case UnaryFunction::logistic:
      return logistic(x);
    case UnaryFunction::rsqrt:
      return rsqrt(x);
    case UnaryFunction::cbrt:
      return cbrt(x);
    default:
      return nans();
  }
}

}  // namespace

ComplexNumber complex_extended(UnaryFunction function, ComplexNumber const& x) {
  if (function == UnaryFunction::sign) return sign(x);
  return x.imag.negative ? conjugate(in_upper_half(function, conjugate(x))) : in_upper_half(function, x);
}

ComplexNumber complex_atan2(ComplexNumber const& y, ComplexNumber const& x) {
  if (!is_finite(x) || !is_finite(y)) return nans();
  if (is_zero(x.imag) && is_zero(y.imag) && !(is_zero(x.real) && is_zero(y.real))) {
    thread_local Mpfr ordinate, abscissa, result;
    ordinate.set(y.real);
    abscissa.set(x.real);
    return {result.number(mpfr_atan2(result, ordinate, abscissa, MPFR_RNDZ)), Number::zero(false)};
  }
  // The modulus of the argument of the logarithm is 1 if y / x is real. The argument is real if y / x is imaginary and
  // less than i; if it is positive, its square root has the sign of x.
  ComplexNumber const ratio = complex_multiply(y, conjugate(x));
  std::optional<Number> real, imag;
  if (is_zero(ratio.imag)) imag = Number::zero(false);
  bool const less = size(y.imag) < size(x.real) || size(y.real) < size(x.imag);
  if (is_zero(ratio.real) && less) {
    bool const left = is_zero(x.real) ? x.imag.negative : x.real.negative;
    real = left ? pi() : Number::zero(false);
  }
  return complex_atan2_by_arb(y, x, real, imag).value_or(nans());
}

}  // namespace assay
