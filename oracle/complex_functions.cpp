#include "oracle/complex_functions.hpp"

#include <cmath>

#include "oracle/complex_number.hpp"

namespace assay {

namespace {

ComplexNumber unpack(ComplexCode x, FloatFormat const& format) {
  return {assay::unpack(x.real, format), assay::unpack(x.imag, format)};
}

ComplexCode round(ComplexNumber const& x, FloatFormat const& format) {
  return {assay::round(x.real, format), assay::round(x.imag, format)};
}

ComplexNumber negated(ComplexNumber const& x) { return {opposite(x.real), opposite(x.imag)}; }

ComplexNumber evaluate(UnaryFunction function, ComplexNumber const& x) {
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
  ComplexNumber const left = unpack(x, format), right = unpack(y, format);
  switch (function) {
    case BinaryFunction::add:
      return round(complex_add(left, right), format);
    case BinaryFunction::subtract:
      return round(complex_add(left, negated(right)), format);
    case BinaryFunction::multiply:
      return round(complex_multiply(left, right), format);
    case BinaryFunction::divide:
      return round(complex_divide(left, right), format);
    case BinaryFunction::power:
      return round(complex_power(left, right), format);
    case BinaryFunction::atan2:
      return round(complex_atan2(left, right), format);
    default:
      return {format.nan_code(), format.nan_code()};
  }
}

std::uint64_t complex_abs(ComplexCode x, FloatFormat const& format) {
  return assay::round(complex_magnitude(unpack(x, format)), format);
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
