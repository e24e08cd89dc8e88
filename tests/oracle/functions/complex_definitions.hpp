// Functions of complex numbers by their definitions, from logarithms, exponentials and square roots of real numbers
// with 500 bits. The arithmetic preserves the signs of zeros, which distinguish the sides of a branch cut.
#pragma once

#include <mpfr.h>

#include "oracle/functions/functions.hpp"

namespace assay::complex_definitions {

class Real {
public:
  Real(double x = 0) {  // NOLINT(google-explicit-constructor): of what formulas are written with
    mpfr_init2(value_, 500);
    mpfr_set_d(value_, x, MPFR_RNDN);
  }
  Real(Real const& other) : Real() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Real& operator=(Real const& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~Real() { mpfr_clear(value_); }

  template <class F, class... Operands> static Real of(F function, Operands const&... operands) {
    Real result;
    function(result.value_, operands.value_..., MPFR_RNDN);
    return result;
  }
  friend Real operator+(Real const& a, Real const& b) { return of(mpfr_add, a, b); }
  friend Real operator-(Real const& a, Real const& b) { return of(mpfr_sub, a, b); }
  friend Real operator*(Real const& a, Real const& b) { return of(mpfr_mul, a, b); }
  friend Real operator/(Real const& a, Real const& b) { return of(mpfr_div, a, b); }
  Real operator-() const { return of(mpfr_neg, *this); }
  bool is_zero() const { return mpfr_zero_p(value_) != 0; }
  bool is_negative() const { return mpfr_signbit(value_) != 0; }
  double rounded() const { return mpfr_get_d(value_, MPFR_RNDN); }
  float rounded_to_f32() const { return mpfr_get_flt(value_, MPFR_RNDN); }

private:
  mpfr_t value_;
};

struct Complex {
  Real real, imag;
};

inline Complex operator+(Complex const& x, Complex const& y) { return {x.real + y.real, x.imag + y.imag}; }
inline Complex operator-(Complex const& x, Complex const& y) { return {x.real - y.real, x.imag - y.imag}; }
inline Complex operator*(Complex const& x, Complex const& y) {
  return {x.real * y.real - x.imag * y.imag, x.real * y.imag + x.imag * y.real};
}
inline Complex operator-(Complex const& x) { return {-x.real, -x.imag}; }
inline Complex plus_one(Complex const& x) { return {x.real + Real(1), x.imag}; }  // keeps the sign of a zero
inline Complex divided(Complex const& x, double by) { return {x.real / Real(by), x.imag / Real(by)}; }
inline Complex times_i(Complex const& x) { return {-x.imag, x.real}; }
inline Complex over_i(Complex const& x) { return {x.imag, -x.real}; }
inline Complex operator/(Complex const& x, Complex const& y) {
  Real const size = y.real * y.real + y.imag * y.imag;
  return {(x.real * y.real + x.imag * y.imag) / size, (x.imag * y.real - x.real * y.imag) / size};
}

inline Complex log_of(Complex const& z) {
  return {Real::of(mpfr_log, Real::of(mpfr_hypot, z.real, z.imag)), Real::of(mpfr_atan2, z.imag, z.real)};
}

inline Complex exp_of(Complex const& z) {
  Real const size = Real::of(mpfr_exp, z.real);
  return {size * Real::of(mpfr_cos, z.imag), size * Real::of(mpfr_sin, z.imag)};
}

// Handles a zero imaginary part separately, so that the result is on the correct side of a branch cut.
inline Complex sqrt_of(Complex const& z) {
  if (z.imag.is_zero() && !z.real.is_negative()) return {Real::of(mpfr_sqrt, z.real), z.imag};
  if (z.imag.is_zero()) {
    Real const root = Real::of(mpfr_sqrt, -z.real);
    return {Real(0), z.imag.is_negative() ? -root : root};
  }
  return exp_of(divided(log_of(z), 2));
}

inline Complex asin_of(Complex const& z) {
  return over_i(log_of(times_i(z) + sqrt_of(plus_one(-z)) * sqrt_of(plus_one(z))));
}
inline Complex atanh_of(Complex const& z) { return divided(log_of(plus_one(z)) - log_of(plus_one(-z)), 2); }
inline Complex sinh_of(Complex const& z) { return divided(exp_of(z) - exp_of(-z), 2); }
inline Complex cosh_of(Complex const& z) { return divided(exp_of(z) + exp_of(-z), 2); }
inline Complex tanh_of(Complex const& z) { return sinh_of(z) / cosh_of(z); }

inline Complex defined(UnaryFunction function, Complex const& z) {
  bool const is_zero = z.real.is_zero() && z.imag.is_zero();
  switch (function) {
    using enum UnaryFunction;
    case negate:
      return -z;
    case square:
      return z * z;
    case sign: {
      Real const size = Real::of(mpfr_hypot, z.real, z.imag);
      return is_zero ? z : Complex{z.real / size, z.imag / size};
    }
    case sqrt:
      return is_zero ? z : exp_of(divided(log_of(z), 2));
    case rsqrt:
      return exp_of(divided(log_of(z), -2));
    case cbrt:
      return is_zero ? z : exp_of(divided(log_of(z), 3));
    case exponential:
      return exp_of(z);
    case exponential_minus_one:
      return plus_one(-exp_of(z)).real.is_zero() && z.imag.is_zero() ? z : -plus_one(-exp_of(z));
    case log:
      return log_of(z);
    case log_plus_one:
      return log_of(plus_one(z));
    case logistic:
      return Complex{Real(1), Real(0)} / plus_one(exp_of(-z));
    case sine:
      return over_i(sinh_of(times_i(z)));
    case cosine:
      return cosh_of(times_i(z));
    case tan:
      return over_i(tanh_of(times_i(z)));
    case sinh:
      return sinh_of(z);
    case cosh:
      return cosh_of(z);
    case tanh:
      return tanh_of(z);
    case asin:
      return asin_of(z);
    case acos: {
      Real const half_turn = Real::of(mpfr_atan2, Real(0), Real(-1));
      Complex const sine = asin_of(z);
      return {half_turn / Real(2) - sine.real, -sine.imag};
    }
    case asinh:
      return over_i(asin_of(times_i(z)));
    case acosh:
      return log_of(z + sqrt_of(plus_one(z)) * sqrt_of(-plus_one(-z)));
    case atanh:
      return atanh_of(z);
    case atan:
      return over_i(atanh_of(times_i(z)));
    default:
      return {Real(0) / Real(0), Real(0) / Real(0)};
  }
}

// All functions of one complex argument.
inline constexpr UnaryFunction kAllComplex[] = {
    UnaryFunction::negate,       UnaryFunction::square,   UnaryFunction::sign,
    UnaryFunction::sqrt,         UnaryFunction::rsqrt,    UnaryFunction::cbrt,
    UnaryFunction::exponential,  UnaryFunction::log,      UnaryFunction::exponential_minus_one,
    UnaryFunction::log_plus_one, UnaryFunction::logistic, UnaryFunction::sine,
    UnaryFunction::cosine,       UnaryFunction::tan,      UnaryFunction::sinh,
    UnaryFunction::cosh,         UnaryFunction::tanh,     UnaryFunction::asin,
    UnaryFunction::acos,         UnaryFunction::asinh,    UnaryFunction::acosh,
    UnaryFunction::atanh,        UnaryFunction::atan};

inline Complex power_of(Complex const& x, Complex const& y) { return exp_of(y * log_of(x)); }
inline Complex atan2_of(Complex const& y, Complex const& x) {
  return over_i(log_of((x + times_i(y)) / sqrt_of(x * x + y * y)));
}

}  // namespace assay::complex_definitions
