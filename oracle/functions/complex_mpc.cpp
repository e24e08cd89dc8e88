// Implements oracle/functions/complex_number.hpp: functions that MPC computes.
#include <mpc.h>

#include <cmath>

#include "oracle/formats/mpfr_number.hpp"
#include "oracle/functions/complex_number.hpp"

namespace assay {

namespace {

using Function = int (*)(mpc_ptr, mpc_srcptr, mpc_rnd_t);

Function mpc_function(UnaryFunction function) {
  switch (function) {
    case UnaryFunction::sqrt:
      return mpc_sqrt;
    case UnaryFunction::exponential:
      return mpc_exp;
    case UnaryFunction::log:
      return mpc_log;
    case UnaryFunction::sine:
      return mpc_sin;
    case UnaryFunction::cosine:
      return mpc_cos;
    case UnaryFunction::tan:
      return mpc_tan;
    case UnaryFunction::sinh:
      return mpc_sinh;
    case UnaryFunction::cosh:
      return mpc_cosh;
    case UnaryFunction::tanh:
      return mpc_tanh;
    case UnaryFunction::asin:
      return mpc_asin;
    case UnaryFunction::acos:
      return mpc_acos;
    case UnaryFunction::atan:
      return mpc_atan;
    case UnaryFunction::asinh:
      return mpc_asinh;
    case UnaryFunction::acosh:
      return mpc_acosh;
    case UnaryFunction::atanh:
      return mpc_atanh;
    default:
      return nullptr;
  }
}

class Mpc {
public:
  Mpc() { mpc_init2(value_, 64); }
  ~Mpc() { mpc_clear(value_); }
  Mpc(Mpc const&) = delete;
  Mpc& operator=(Mpc const&) = delete;
  operator mpc_ptr() { return value_; }

  void set(ComplexNumber const& number) {
    part_.set(number.real);
    mpfr_set(mpc_realref(value_), part_, MPFR_RNDZ);
    part_.set(number.imag);
    mpfr_set(mpc_imagref(value_), part_, MPFR_RNDZ);
  }
  // `ternary` is the result of the operation that computed the value, with MPC_RNDZZ.
  ComplexNumber number(int ternary) {
    mpfr_set(part_, mpc_realref(value_), MPFR_RNDZ);
    Number const real = part_.number(MPC_INEX_RE(ternary));
    mpfr_set(part_, mpc_imagref(value_), MPFR_RNDZ);
    return {real, part_.number(MPC_INEX_IM(ternary))};
  }

private:
  Mpfr part_;  // the first member, because it extends the exponent range
  mpc_t value_;
};

// Handles cases in which MPC's special values differ from those of C17 (with defect report 471).
std::optional<ComplexNumber> patched(UnaryFunction function, ComplexNumber const& x) {
  if (function == UnaryFunction::tanh && is_zero(x.real) && !is_finite(x.imag)) return {{x.real, Number::nan()}};
  if (function == UnaryFunction::tan && is_zero(x.imag) && !is_finite(x.real)) return {{Number::nan(), x.imag}};
  if (function == UnaryFunction::acosh && is_zero(x.real) && is_nan(x.imag))
    return {{Number::nan(), complex_by_mpc(function, {x.real, Number::zero(false)}).imag}};
  return std::nullopt;
}

// Beyond this, exponentials exceed every format even after multiplication by an f64 number, or are below every format.
// MPC would overflow for larger arguments.
constexpr double kFarExponent = 8192;

ComplexNumber clamp_to_range(UnaryFunction function, ComplexNumber x) {
  switch (function) {
    case UnaryFunction::exponential:
    case UnaryFunction::sinh:
    case UnaryFunction::cosh:
      x.real = clamped(x.real, kFarExponent);
      break;
    case UnaryFunction::sine:
    case UnaryFunction::cosine:
      x.imag = clamped(x.imag, kFarExponent);
      break;
    default:
      break;
  }
  return x;
}

// tanh(x + iy) = (sinh 2x + i sin 2y) / (cosh 2x + cos 2y). For |x| > 512 it is 1 - 2 exp(-2x) cos 2y and 2 exp(-2x)
// sin 2y, in which these exponentials are below every format.
constexpr double kFarTangent = 512;

ComplexNumber far_tanh(ComplexNumber const& x) {
  constexpr std::int64_t kBeneath = -5000;
  thread_local Mpfr angle, sine, cosine;
  angle.set(x.imag);
  mpfr_mul_2ui(angle, angle, 1, MPFR_RNDZ);
  mpfr_sin_cos(sine, cosine, angle, MPFR_RNDZ);
  bool const inside = mpfr_sgn(static_cast<mpfr_srcptr>(cosine)) > 0;
  Number const real = inside ? Number::finite(x.real.negative, -64, ~std::uint64_t{0})
                             : Number::finite(x.real.negative, -63, (std::uint64_t{1} << 63) | 1);
  bool const below = mpfr_signbit(static_cast<mpfr_srcptr>(sine)) != 0;
  return {real, is_zero(x.imag) ? x.imag : Number::finite(below, kBeneath, 1, true)};
}

std::optional<ComplexNumber> far(UnaryFunction function, ComplexNumber const& x) {
  if (!is_finite(x)) return std::nullopt;
  if (function == UnaryFunction::tanh && std::fabs(to_double(x.real)) > kFarTangent) return far_tanh(x);
  if (function == UnaryFunction::tan && std::fabs(to_double(x.imag)) > kFarTangent) {
    // tan z = -i tanh iz.
    ComplexNumber const turned = far_tanh({negated(x.imag), x.real});
    return ComplexNumber{turned.imag, negated(turned.real)};
  }
  return std::nullopt;
}

}  // namespace

bool has_mpc(UnaryFunction function) { return mpc_function(function) != nullptr; }

ComplexNumber complex_by_mpc(UnaryFunction function, ComplexNumber const& x) {
  if (auto const result = patched(function, x)) return *result;
  if (auto const result = far(function, x)) return *result;
  thread_local Mpc operand, result;
  operand.set(clamp_to_range(function, x));
  result.set({});  // MPC does not set the signs
  return result.number(mpc_function(function)(result, operand, MPC_RNDZZ));
}

namespace {

// Arguments are in the upper half plane, including its edge +0.
ComplexNumber power_in_upper_half(ComplexNumber const& x, ComplexNumber const& y) {
  bool const no_power = is_zero(y.real) && is_zero(y.imag);
  if (is_finite(x) && is_finite(y)) {
    if (no_power) return {Number::of(1.0), Number::zero(false)};
    if (is_zero(x.real) && is_zero(x.imag)) {
      if (y.real.kind == NumberKind::finite && !y.real.negative) return {Number::zero(false), Number::zero(false)};
      bool const pole = y.real.kind == NumberKind::finite && is_zero(y.imag);
      return {pole ? Number::infinity(false) : Number::nan(), Number::nan()};
    }
    thread_local Mpc base, exponent, result;
    base.set(x);
    exponent.set(y);
    result.set({});
    return result.number(mpc_pow(result, base, exponent, MPC_RNDZZ));
  }
  ComplexNumber const log = complex_by_mpc(UnaryFunction::log, x);
  ComplexNumber const rounded{Number::of(to_double(log.real)), Number::of(to_double(log.imag))};
  ComplexNumber const product = complex_multiply(y, rounded);
  return complex_by_mpc(UnaryFunction::exponential, product);
}

}  // namespace

// If the power is exact, MPC 1.3.1 uses the upper side of the cut even for a base with imaginary part -0.
ComplexNumber complex_power(ComplexNumber const& x, ComplexNumber const& y) {
  return x.imag.negative ? conjugate(power_in_upper_half(conjugate(x), conjugate(y))) : power_in_upper_half(x, y);
}

}  // namespace assay
