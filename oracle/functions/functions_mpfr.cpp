// Implements oracle/functions/engines.hpp: mpfr_unary and mpfr_binary.
#include <array>
#include <utility>

#include "oracle/formats/mpfr_number.hpp"
#include "oracle/functions/engines.hpp"

namespace assay {
namespace {

using Unary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using Binary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

// Computes 1 / (1 + e^-x). The quotient of an exponential with an error below 1 ulp has an error below 4 ulp.
int sigmoid(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  constexpr mpfr_prec_t kFirst = 128, kGuard = 3;
  if (mpfr_nan_p(x)) return mpfr_set(result, x, rounding);
  if (mpfr_zero_p(x)) return mpfr_set_ui_2exp(result, 1, -1, rounding);
  if (mpfr_inf_p(x)) return mpfr_set_ui(result, mpfr_signbit(x) ? 0 : 1, rounding);
  // Within 2^-70 of 1/2 or 1, no precision suffices. Returns the neighbor of the constant, as directed rounding does.
  bool const near_half = mpfr_get_exp(x) < -70;
  if (near_half || mpfr_cmp_si(x, 64) > 0) {
    mpfr_set_ui_2exp(result, 1, near_half ? -1 : 0, rounding);
    if (near_half && !mpfr_signbit(x)) return -1;
    mpfr_nextbelow(result);
    return -1;
  }
  if (mpfr_get_exp(x) > 60) return mpfr_exp(result, x, rounding);  // underflow
  for (mpfr_prec_t precision = kFirst;; precision *= 2) {
    Mpfr term(precision);
    mpfr_neg(term, x, MPFR_RNDN);
    mpfr_exp(term, term, MPFR_RNDN);
    mpfr_add_ui(term, term, 1, MPFR_RNDN);
    mpfr_ui_div(term, 1, term, MPFR_RNDN);
    if (mpfr_can_round(term, precision - kGuard, MPFR_RNDN, rounding, mpfr_get_prec(result)))
      return mpfr_set(result, term, rounding);
  }
}

int reciprocal_root(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  int const rest = mpfr_rec_sqrt(result, x, rounding);
  if (mpfr_zero_p(x)) mpfr_set_inf(result, mpfr_signbit(x) ? -1 : 1);  // MPFR returns +inf for -0, too
  return rest;
}

int log_gamma(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  int sign = 0;
  return mpfr_lgamma(result, &sign, x, rounding);
}

int psi(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  if (!mpfr_zero_p(x)) return mpfr_digamma(result, x, rounding);
  mpfr_set_nan(result);  // as in CHLO; MPFR returns an infinity
  return 0;
}

int signum(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  if (mpfr_nan_p(x) || mpfr_zero_p(x)) return mpfr_set(result, x, rounding);
  return mpfr_set_si(result, mpfr_sgn(x), rounding);
}

Unary unary(UnaryFunction function) {
  using enum UnaryFunction;
  switch (function) {
    case abs:
      return [](mpfr_ptr r, mpfr_srcptr x, mpfr_rnd_t d) { return mpfr_abs(r, x, d); };
    case negate:
      return [](mpfr_ptr r, mpfr_srcptr x, mpfr_rnd_t d) { return mpfr_neg(r, x, d); };
    case sign:
      return signum;
    case ceil:
      return mpfr_rint_ceil;
    case floor:
      return mpfr_rint_floor;
    case round_nearest_afz:
      return mpfr_rint_round;
    case round_nearest_even:
      return mpfr_rint_roundeven;
    case sqrt:
      return mpfr_sqrt;
    case rsqrt:
      return reciprocal_root;
    case cbrt:
      return mpfr_cbrt;
    case square:
      return mpfr_sqr;
    case exponential:
      return mpfr_exp;
    case exponential_minus_one:
      return mpfr_expm1;
    case log:
      return mpfr_log;
    case log_plus_one:
      return mpfr_log1p;
    case logistic:
      return sigmoid;
    case sine:
      return mpfr_sin;
    case cosine:
      return mpfr_cos;
    case tan:
      return mpfr_tan;
    case tanh:
      return mpfr_tanh;
    case acos:
      return mpfr_acos;
    case acosh:
      return mpfr_acosh;
    case asin:
      return mpfr_asin;
    case asinh:
      return mpfr_asinh;
    case atan:
      return mpfr_atan;
    case atanh:
      return mpfr_atanh;
    case cosh:
      return mpfr_cosh;
    case sinh:
      return mpfr_sinh;
    case erf:
      return mpfr_erf;
    case erfc:
      return mpfr_erfc;
    case lgamma:
      return log_gamma;
    case digamma:
      return psi;
    case erf_inv:
    case bessel_i1e:
      break;
  }
  return nullptr;
}

// Propagates NaN, which mpfr_max and mpfr_min ignore. They order zeros correctly.
template <Binary kFunction> int propagating(mpfr_ptr result, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t rounding) {
  if (mpfr_nan_p(x)) return mpfr_set(result, x, rounding);
  return mpfr_nan_p(y) ? mpfr_set(result, y, rounding) : kFunction(result, x, y, rounding);
}

// Only Riemann's zeta function.
int riemann(mpfr_ptr result, mpfr_srcptr s, mpfr_srcptr, mpfr_rnd_t rounding) { return mpfr_zeta(result, s, rounding); }

int psi_of_second(mpfr_ptr result, mpfr_srcptr, mpfr_srcptr x, mpfr_rnd_t rounding) { return psi(result, x, rounding); }

Binary binary(BinaryFunction function, Number const& x, Number const& y) {
  using enum BinaryFunction;
  switch (function) {
    case add:
      return mpfr_add;
    case subtract:
      return mpfr_sub;
    case multiply:
      return mpfr_mul;
    case divide:
      return mpfr_div;
    case maximum:
      return propagating<mpfr_max>;
    case minimum:
      return propagating<mpfr_min>;
    case remainder:
      return mpfr_fmod;
    case power:
      return mpfr_pow;
    case atan2:
      return mpfr_atan2;
    case zeta:
      return is_one(y) && x.kind == NumberKind::finite && x.exponent >= -63 && !x.negative ? riemann : nullptr;
    case polygamma:
      return x.kind == NumberKind::zero ? psi_of_second : nullptr;
    case next_after:
      break;
  }
  return nullptr;
}

}  // namespace

std::optional<Number> mpfr_unary(UnaryFunction function, Number const& x) {
  Unary const operation = unary(function);
  if (!operation) return std::nullopt;
  thread_local Mpfr operand, result;
  operand.set(x);
  int const rest = operation(result, operand, MPFR_RNDZ);
  return result.number(rest);
}

std::optional<Number> mpfr_binary(BinaryFunction function, Number const& x, Number const& y) {
  Binary const operation = binary(function, x, y);
  if (!operation) return std::nullopt;
  thread_local Mpfr left, right, result;
  left.set(x);
  right.set(y);
  int const rest = operation(result, left, right, MPFR_RNDZ);
  return result.number(rest);
}

}  // namespace assay
