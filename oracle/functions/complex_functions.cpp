#include "oracle/functions/complex_functions.hpp"

#include <cmath>

#include "oracle/functions/complex_number.hpp"

namespace assay {

namespace {

ComplexNumber unpack(ComplexCode x, FloatFormat const& format) {
  return {assay::unpack(x.real, format), assay::unpack(x.imag, format)};
}

ComplexCode round(ComplexNumber const& x, FloatFormat const& format) {
  return {assay::round(x.real, format), assay::round(x.imag, format)};
}

ComplexNumber negated(ComplexNumber const& x) { return {negated(x.real), negated(x.imag)}; }

// MPC 1.3.1 does not come back where 1 - z^2 (for asinh 1 + z^2) has a real part of 0, as it has for 1.25 + 0.75i.
bool is_endless(UnaryFunction function, ComplexNumber const& x) {
  bool const turned = function == UnaryFunction::asinh;
  if (!turned && function != UnaryFunction::asin && function != UnaryFunction::acos && function != UnaryFunction::acosh)
    return false;
  if (!is_finite(x) || is_zero(x.real) || is_zero(x.imag)) return false;
  Number const square = complex_square(x).real, one = Number::of(1.0);
  return square.kind == NumberKind::finite && square.negative == turned && square.exponent == one.exponent &&
         square.significand == one.significand;
}

ComplexNumber evaluate(UnaryFunction function, ComplexNumber const& x) {
  if (is_endless(function, x)) return complex_by_arb(function, x).value_or(ComplexNumber{Number::nan(), Number::nan()});
  if (has_mpc(function)) return complex_by_mpc(function, x);
  switch (function) {
    case UnaryFunction::negate:
      return negated(x);
    case UnaryFunction::square:
      return complex_square(x);
    default:
      return complex_extended(function, x);
  }
}

ComplexNumber evaluate(BinaryFunction function, ComplexNumber const& left, ComplexNumber const& right) {
  switch (function) {
    case BinaryFunction::add:
      return complex_add(left, right);
    case BinaryFunction::subtract:
      return complex_add(left, negated(right));
    case BinaryFunction::multiply:
      return complex_multiply(left, right);
    case BinaryFunction::divide:
      return complex_divide(left, right);
    case BinaryFunction::power:
      return complex_power(left, right);
    case BinaryFunction::atan2:
      return complex_atan2(left, right);
    default:
      return {Number::nan(), Number::nan()};
  }
}

}  // namespace

bool has_complex(UnaryFunction function) {
  switch (function) {
    case UnaryFunction::negate:
    case UnaryFunction::sign:
    case UnaryFunction::rsqrt:
    case UnaryFunction::cbrt:
    case UnaryFunction::square:
    case UnaryFunction::exponential_minus_one:
    case UnaryFunction::log_plus_one:
    case UnaryFunction::logistic:
      return true;
    default:
      return has_mpc(function);
  }
}

bool has_complex(BinaryFunction function) {
  switch (function) {
    case BinaryFunction::add:
    case BinaryFunction::subtract:
    case BinaryFunction::multiply:
    case BinaryFunction::divide:
    case BinaryFunction::power:
    case BinaryFunction::atan2:
      return true;
    default:
      return false;
  }
}

ComplexCode evaluate_complex(UnaryFunction function, ComplexCode x, FloatFormat const& format) {
  return round(evaluate(function, unpack(x, format)), format);
}

ComplexCode evaluate_complex(BinaryFunction function, ComplexCode x, ComplexCode y, FloatFormat const& format) {
  return round(evaluate(function, unpack(x, format), unpack(y, format)), format);
}

std::array<Number, 2> evaluate_complex_exactly(UnaryFunction function, ComplexCode x, FloatFormat const& format) {
  ComplexNumber const result = evaluate(function, unpack(x, format));
  return {result.real, result.imag};
}

std::array<Number, 2> evaluate_complex_exactly(BinaryFunction function, ComplexCode x, ComplexCode y,
                                               FloatFormat const& format) {
  ComplexNumber const result = evaluate(function, unpack(x, format), unpack(y, format));
  return {result.real, result.imag};
}

std::uint64_t complex_abs(ComplexCode x, FloatFormat const& format) {
  return assay::round(complex_abs_exactly(x, format), format);
}

Number complex_abs_exactly(ComplexCode x, FloatFormat const& format) { return complex_magnitude(unpack(x, format)); }

std::optional<ComplexCode> evaluate_complex_by_arb(UnaryFunction function, ComplexCode x, FloatFormat const& format) {
  ComplexNumber const z = unpack(x, format);
  if (!is_finite(z) || !has_complex(function)) return std::nullopt;
  if (function == UnaryFunction::negate) return round(negated(z), format);
  auto const result = complex_by_arb(function, z);
  return result ? std::optional(round(*result, format)) : std::nullopt;
}

std::optional<ComplexCode> other_side(UnaryFunction function, ComplexCode x, FloatFormat const& format) {
  double const real = to_double(assay::unpack(x.real, format)), imag = to_double(assay::unpack(x.imag, format));
  bool on_real_cut = false, on_imaginary_cut = false;
  switch (function) {
    case UnaryFunction::sqrt:
    case UnaryFunction::rsqrt:
    case UnaryFunction::cbrt:
    case UnaryFunction::log:
      on_real_cut = real < 0;
      break;
    case UnaryFunction::log_plus_one:
      on_real_cut = real < -1;
      break;
    case UnaryFunction::acosh:
      on_real_cut = real < 1;
      break;
    case UnaryFunction::asin:
    case UnaryFunction::acos:
    case UnaryFunction::atanh:
      on_real_cut = std::fabs(real) > 1;
      break;
    case UnaryFunction::asinh:
    case UnaryFunction::atan:
      on_imaginary_cut = std::fabs(imag) > 1;
      break;
    default:
      break;
  }
  if (on_real_cut && imag == 0) return evaluate_complex(function, {x.real, x.imag ^ format.sign_bit()}, format);
  if (on_imaginary_cut && real == 0) return evaluate_complex(function, {x.real ^ format.sign_bit(), x.imag}, format);
  return std::nullopt;
}

}  // namespace assay
