// Implements oracle/functions/complex_number.hpp: what Arb computes of complex numbers.
#include <acb.h>

#include "oracle/arb/arb_number.hpp"
#include "oracle/functions/complex_number.hpp"

namespace assay {

namespace {

class Acb {
public:
  Acb() { acb_init(value_); }
  explicit Acb(ComplexNumber const& number) : Acb() {
    Arb const real(number.real), imag(number.imag);
    acb_set_arb_arb(value_, real, imag);
  }
  ~Acb() { acb_clear(value_); }
  Acb(Acb const&) = delete;
  Acb& operator=(Acb const&) = delete;
  operator acb_ptr() { return value_; }
  operator acb_srcptr() const { return value_; }

  arb_ptr real() { return acb_realref(value_); }
  arb_ptr imag() { return acb_imagref(value_); }

private:
  acb_t value_;
};

std::optional<Number> number_of(arb_srcptr part) {
  if (arb_is_zero(part)) return Number::zero(false);
  if (arb_is_exact(part)) return std::nullopt;
  Arb ball;
  arb_set(ball, part);
  return ball.number();
}

// Calls compute(result, precision) with increasing precision until each part that is not given is determined.
template <class Compute> std::optional<ComplexNumber> decide_parts(Compute const& compute,
                                                                   std::optional<Number> real = std::nullopt,
                                                                   std::optional<Number> imag = std::nullopt) {
  for (slong precision = kMinPrecision; precision <= 2 * kMaxPrecision; precision *= 2) {
    Acb result;
    compute(result, precision);
    if (!real) real = number_of(result.real());
    if (!imag) imag = number_of(result.imag());
    if (real && imag) return ComplexNumber{*real, *imag};
  }
  return std::nullopt;
}

// Computes 1 / (1 + exp(-z)) without losing the 1 if |exp| is large.
void logistic(acb_ptr result, acb_srcptr z, slong precision) {
  Acb power;
  bool const right = arb_is_nonnegative(acb_realref(z));
  if (right)
    acb_neg(power, z);
  else
    acb_set(power, z);
  acb_exp(power, power, precision);
  Acb denominator;
  acb_add_ui(denominator, power, 1, precision);
  if (right)
    acb_inv(result, denominator, precision);
  else
    acb_div(result, power, denominator, precision);
}

void sign(acb_ptr result, acb_srcptr z, slong precision) {
  Arb magnitude;
  acb_abs(magnitude, z, precision);
  acb_div_arb(result, z, magnitude, precision);
}

void compute(UnaryFunction function, acb_ptr result, acb_srcptr z, slong precision) {
  switch (function) {
    case UnaryFunction::sign:
      return sign(result, z, precision);
    case UnaryFunction::sqrt:
      return acb_sqrt(result, z, precision);
    case UnaryFunction::rsqrt:
      return acb_rsqrt(result, z, precision);
    case UnaryFunction::cbrt:
      return acb_root_ui(result, z, 3, precision);
    case UnaryFunction::square:
      return acb_mul(result, z, z, precision);
    case UnaryFunction::exponential:
      return acb_exp(result, z, precision);
    case UnaryFunction::exponential_minus_one:
      return acb_expm1(result, z, precision);
    case UnaryFunction::log:
      return acb_log(result, z, precision);
    case UnaryFunction::log_plus_one:
      return acb_log1p(result, z, precision);
    case UnaryFunction::logistic:
      return logistic(result, z, precision);
    case UnaryFunction::sine:
      return acb_sin(result, z, precision);
    case UnaryFunction::cosine:
      return acb_cos(result, z, precision);
    case UnaryFunction::tan:
      return acb_tan(result, z, precision);
    case UnaryFunction::tanh:
      return acb_tanh(result, z, precision);
    case UnaryFunction::acos:
      return acb_acos(result, z, precision);
    case UnaryFunction::acosh:
      return acb_acosh(result, z, precision);
    case UnaryFunction::asin:
      return acb_asin(result, z, precision);
    case UnaryFunction::asinh:
      return acb_asinh(result, z, precision);
    case UnaryFunction::atan:
      return acb_atan(result, z, precision);
    case UnaryFunction::atanh:
      return acb_atanh(result, z, precision);
    case UnaryFunction::cosh:
      return acb_cosh(result, z, precision);
    case UnaryFunction::sinh:
      return acb_sinh(result, z, precision);
    default:
      return acb_indeterminate(result);
  }
}

}  // namespace

std::optional<ComplexNumber> complex_by_arb(UnaryFunction function, ComplexNumber const& x) {
  Acb const z(x);
  return decide_parts([&](acb_ptr result, slong precision) { compute(function, result, z, precision); });
}

std::optional<ComplexNumber> complex_exact_root(UnaryFunction function, ComplexNumber const& x) {
  Acb const z(x);
  Acb root, check;
  compute(function, root, z, kMinPrecision);
  // If the parts of the root are 64-bit Numbers, they are the rounded midpoints. This is checked by the inverse
  // operation.
  acb_get_mid(root, root);
  for (arb_ptr const part : {root.real(), root.imag()})
    arf_set_round(arb_midref(part), arb_midref(part), 64, ARF_RND_NEAR);
  acb_mul(check, root, root, ARF_PREC_EXACT);
  bool exact = false;
  if (function == UnaryFunction::cbrt) {
    acb_mul(check, check, root, ARF_PREC_EXACT);
    exact = acb_equal(check, z);
  } else {
    acb_mul(check, check, z, ARF_PREC_EXACT);
    exact = acb_is_one(check);
  }
  if (!exact) return std::nullopt;
  return ComplexNumber{to_number(arb_midref(root.real())), to_number(arb_midref(root.imag()))};
}

std::optional<ComplexNumber> complex_atan2_by_arb(ComplexNumber const& y, ComplexNumber const& x,
                                                  std::optional<Number> real, std::optional<Number> imag) {
  Acb const left(y), right(x);
  Acb turned, plus, minus, squares;
  acb_mul_onei(turned, left);
  acb_add(plus, right, turned, ARF_PREC_EXACT);
  acb_sub(minus, right, turned, ARF_PREC_EXACT);
  acb_mul(squares, plus, minus, ARF_PREC_EXACT);  // x^2 + y^2, exact because it may be on the branch cut of the root
  if (acb_is_zero(squares)) return std::nullopt;
  auto const compute = [&](acb_ptr result, slong precision) {
    Acb root;
    acb_sqrt(root, squares, precision);
    acb_div(root, plus, root, precision);
    acb_log(root, root, precision);
    acb_div_onei(result, root);
  };
  return decide_parts(compute, real, imag);
}

}  // namespace assay
