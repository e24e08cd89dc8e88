// Implements oracle/functions/engines.hpp: arb_unary.
#include <arb_hypgeom.h>

#include "oracle/arb/arb_number.hpp"

namespace assay {
namespace {

// Arguments for which Arb is not used: infinities, zeros, the edges of the domain, and arguments whose result is a
// Number.
enum class Point : std::uint8_t {
  nan,
  minus_infinity,
  minus_one,
  minus_zero,
  zero,
  half,
  one,
  two,
  infinity,
  computed
};

Number number(Point point) {
  switch (point) {
    case Point::minus_infinity:
      return Number::infinity(true);
    case Point::minus_one:
      return Number::of(-1.0);
    case Point::minus_zero:
      return Number::zero(true);
    case Point::zero:
      return Number::zero(false);
    case Point::half:
      return Number::of(0.5);
    case Point::one:
      return Number::of(1.0);
    case Point::two:
      return Number::of(2.0);
    case Point::infinity:
      return Number::infinity(false);
    case Point::nan:
    case Point::computed:
      break;
  }
  return Number::nan();
}

struct Row {
  UnaryFunction function;
  Point at_minus_infinity, at_minus_zero, at_zero, at_infinity;
};

// Sources: IEEE 754-2019, 9.2.1, for the functions in its list; limits, as in C, for logistic, erf, erfc and lgamma;
// the definitions of CHLO for digamma(0), erf_inv and bessel_i1e.
constexpr auto kRows = [] {
  using enum UnaryFunction;
  using enum Point;
  return std::to_array<Row>({
      {sqrt, nan, minus_zero, zero, infinity},
      {rsqrt, nan, minus_infinity, infinity, zero},
      {cbrt, minus_infinity, minus_zero, zero, infinity},
      {square, infinity, zero, zero, infinity},
      {exponential, zero, one, one, infinity},
      {exponential_minus_one, minus_one, minus_zero, zero, infinity},
      {log, nan, minus_infinity, minus_infinity, infinity},
      {log_plus_one, nan, minus_zero, zero, infinity},
      {logistic, zero, half, half, one},
      {sine, nan, minus_zero, zero, nan},
      {cosine, nan, one, one, nan},
      {tan, nan, minus_zero, zero, nan},
      {tanh, minus_one, minus_zero, zero, one},
      {acos, nan, computed, computed, nan},
      {acosh, nan, nan, nan, infinity},
      {asin, nan, minus_zero, zero, nan},
      {asinh, minus_infinity, minus_zero, zero, infinity},
      {atan, computed, minus_zero, zero, computed},
      {atanh, nan, minus_zero, zero, nan},
      {cosh, infinity, one, one, infinity},
      {sinh, minus_infinity, minus_zero, zero, infinity},
      {erf, minus_one, minus_zero, zero, one},
      {erfc, two, one, one, zero},
      {erf_inv, nan, minus_zero, zero, nan},
      {lgamma, infinity, infinity, infinity, infinity},
      {digamma, nan, nan, nan, infinity},
      {bessel_i1e, minus_zero, minus_zero, zero, zero},
  });
}();

std::optional<Number> at_limit(UnaryFunction function, Number const& x) {
  for (Row const& row : kRows) {
    if (row.function != function) continue;
    Point const point = x.kind == NumberKind::zero ? (x.negative ? row.at_minus_zero : row.at_zero)
                                                   : (x.negative ? row.at_minus_infinity : row.at_infinity);
    if (point != Point::computed) return number(point);
    return settle([&](arb_ptr result, slong precision) {  // pi/2: atan of infinities, acos of 0
      arb_const_pi(result, precision);
      arb_mul_2exp_si(result, result, -1);
      if (x.negative && x.kind == NumberKind::infinity) arb_neg(result, result);
    });
  }
  return std::nullopt;
}

// x must be finite and not zero.
std::optional<Number> at_edge(UnaryFunction function, Number const& x) {
  using enum UnaryFunction;
  bool const one = is_one(x);
  int const to_one = compare_magnitude(x, Number::of(1.0));
  auto const zero_if = [](bool condition) { return condition ? std::optional(Number::zero(false)) : std::nullopt; };
  switch (function) {
    case sqrt:
    case rsqrt:
      if (x.negative) return Number::nan();
      break;
    case log:
      if (x.negative) return Number::nan();
      return zero_if(one);
    case log_plus_one:
      if (x.negative && to_one >= 0) return to_one == 0 ? Number::infinity(true) : Number::nan();
      break;
    case acosh:
      if (x.negative || to_one < 0) return Number::nan();
      return zero_if(one);
    case acos:
    case asin:
      if (to_one > 0) return Number::nan();
      return zero_if(function == acos && one);
    case atanh:
    case erf_inv:
      if (to_one >= 0) return to_one == 0 ? Number::infinity(x.negative) : Number::nan();
      break;
    case lgamma:
      if (x.negative && is_integer(x)) return Number::infinity(false);
      return zero_if(one || compare(x, Number::of(2.0)) == 0);
    case digamma:
      if (x.negative && is_integer(x)) return Number::nan();
      break;
    default:
      break;
  }
  return std::nullopt;
}

// Uses the first two terms of the series at 0, for |x| < 2^-70. The second term is not zero and below 2^-66 of the
// first term, which is a Number. For series with only every other power, a larger range is possible but not required.
std::optional<Number> near_zero(UnaryFunction function, Number const& x) {
  using enum UnaryFunction;
  if (x.exponent + 63 >= -70) return std::nullopt;
  Number const one = Number::of(1.0), half = Number::of(0.5);
  switch (function) {
    case exponential:
      return x.negative ? just_below(one) : just_above(one);
    case logistic:
      return x.negative ? just_below(half) : just_above(half);
    case erfc:
      return x.negative ? just_above(one) : just_below(one);
    case cosine:
      return just_below(one);
    case cosh:
      return just_above(one);
    case exponential_minus_one:
      return just_above(x);
    case log_plus_one:
      return just_below(x);
    case sine:
    case tanh:
    case asinh:
    case atan:
      return just_inside(x);
    case tan:
    case asin:
    case atanh:
    case sinh:
      return just_outside(x);
    case bessel_i1e:
      return just_inside({x.kind, x.negative, x.exponent - 1, x.significand});
    case digamma:  // -1/x - 0.577...
      if (x.significand != std::uint64_t{1} << 63) return std::nullopt;
      return just_below({x.kind, !x.negative, -x.exponent - 126, x.significand});
    default:
      return std::nullopt;
  }
}

// If the result differs from a constant by less than 2^-66, or is beyond every format.
std::optional<Number> near_infinity(UnaryFunction function, Number const& x) {
  using enum UnaryFunction;
  std::int64_t const size = x.exponent + 64;  // 2^(size - 1) <= |x| < 2^size
  if (size <= 6) return std::nullopt;
  bool const huge = size > 50;
  Number const one = Number::of(1.0), signed_one = Number::of(x.negative ? -1.0 : 1.0);
  switch (function) {
    case exponential:
      if (huge) return x.negative ? smallest_number(false) : beyond(false);
      break;
    case exponential_minus_one:
      if (x.negative) return just_inside(signed_one);
      if (huge) return beyond(false);
      break;
    case logistic:
      if (!x.negative) return just_below(one);
      if (huge) return smallest_number(false);
      break;
    case tanh:
    case erf:
      return just_inside(signed_one);
    case erfc:
      if (x.negative) return just_below(Number::of(2.0));
      if (huge) return smallest_number(false);
      break;
    case cosh:
    case sinh:
      if (huge) return beyond(function == sinh && x.negative);
      break;
    default:
      break;
  }
  return std::nullopt;
}

// Functions that arf rounds correctly.
std::optional<Number> algebraic(UnaryFunction function, Number const& x) {
  using enum UnaryFunction;
  Arb const operand(magnitude(x));
  arf_srcptr const from = arb_midref(static_cast<arb_srcptr>(operand));
  arf_t result;
  arf_init(result);
  std::optional<int> inexact;
  switch (function) {
    case square:
      inexact = arf_mul(result, from, from, 64, ARF_RND_DOWN);
      break;
    case sqrt:
      inexact = arf_sqrt(result, from, 64, ARF_RND_DOWN);
      break;
    case rsqrt:
      inexact = arf_rsqrt(result, from, 64, ARF_RND_DOWN);
      break;
    case cbrt:
      inexact = arf_root(result, from, 3, 64, ARF_RND_DOWN);
      break;
    default:
      break;
  }
  std::optional<Number> answer;
  if (inexact) answer = to_number(result, *inexact != 0);
  if (answer && function == cbrt) answer->negative = x.negative;
  arf_clear(result);
  return answer;
}

using Operation = void (*)(arb_t, arb_t const, slong);

void sigmoid(arb_t result, arb_t const x, slong precision) {
  arb_neg(result, x);
  arb_exp(result, result, precision);
  arb_add_ui(result, result, 1, precision);
  arb_inv(result, result, precision);
}

void scaled_bessel(arb_t result, arb_t const x, slong precision) {
  Arb one, size;
  arb_one(one);
  arb_abs(size, x);
  arb_hypgeom_bessel_i_scaled(result, one, size, precision);
  if (arb_is_negative(x)) arb_neg(result, result);
}

// Computes log |Gamma|. Below 0, uses the reflection log(pi / |sin(pi x)|) - log Gamma(1 - x).
void log_gamma(arb_t result, arb_t const x, slong precision) {
  if (arb_is_positive(x)) return arb_lgamma(result, x, precision);
  Arb sine, one_minus;
  arb_sin_pi(sine, x, precision);
  arb_abs(sine, sine);
  arb_sub_ui(one_minus, x, 1, ARF_PREC_EXACT);
  arb_neg(one_minus, one_minus);
  arb_lgamma(one_minus, one_minus, precision);
  arb_const_pi(result, precision);
  arb_div(result, result, sine, precision);
  arb_log(result, result, precision);
  arb_sub(result, result, one_minus, precision);
}

Operation operation(UnaryFunction function) {
  using enum UnaryFunction;
  switch (function) {
    case exponential:
      return arb_exp;
    case exponential_minus_one:
      return arb_expm1;
    case log:
      return arb_log;
    case log_plus_one:
      return arb_log1p;
    case logistic:
      return sigmoid;
    case sine:
      return arb_sin;
    case cosine:
      return arb_cos;
    case tan:
      return arb_tan;
    case tanh:
      return arb_tanh;
    case acos:
      return arb_acos;
    case acosh:
      return arb_acosh;
    case asin:
      return arb_asin;
    case asinh:
      return arb_asinh;
    case atan:
      return arb_atan;
    case atanh:
      return arb_atanh;
    case cosh:
      return arb_cosh;
    case sinh:
      return arb_sinh;
    case erf:
      return arb_hypgeom_erf;
    case erfc:
      return arb_hypgeom_erfc;
    case erf_inv:
      return arb_hypgeom_erfinv;
    case lgamma:
      return log_gamma;
    case digamma:
      return arb_digamma;
    case bessel_i1e:
      return scaled_bessel;
    default:
      return nullptr;
  }
}

}  // namespace

std::optional<Number> arb_unary(UnaryFunction function, Number const& x) {
  if (x.kind == NumberKind::nan) return x;
  if (auto result = exact(function, x)) return result;
  if (x.kind != NumberKind::finite) return at_limit(function, x);
  if (auto result = at_edge(function, x)) return result;
  if (auto result = near_zero(function, x)) return result;
  if (auto result = near_infinity(function, x)) return result;
  if (auto result = algebraic(function, x)) return result;
  Operation const compute = operation(function);
  if (!compute) return std::nullopt;
  Arb const operand(x);
  return settle([&](arb_ptr result, slong precision) { compute(result, operand, precision); });
}

}  // namespace assay
