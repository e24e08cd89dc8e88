// Real functions in double, for formats of at most 24 significant bits. For the sources of this folder only.
//
// An operand of such a format is exact in double. Two classes of functions:
//
//   rounded  The double is the result rounded once (+ - x / sqrt), or the result itself (fmod, max ...). Rounding it
//            again yields the correctly rounded result of a format of p bits, since 53 >= 2p + 2 for p <= 24 (Figueroa,
//            "When is double rounding innocuous?", SIGNUM 1995; Boldo and Melquiond 2008). That is for results in the
//            normal range of the format; of those below, sums and products are exact in double, and so is every
//            quotient that is a midpoint, while another quotient x/y is off a midpoint m by |x - m y| / |x| >= 2^-47,
//            far above 2^-53.
//   trusted  The double has a relative error below 2^-40. If the ends of that interval round to the same, that is the
//            result (Ziv's test). The errors that are known of the libraries are below 2^-49. Where an expression here
//            loses more by cancellation, the estimate is NaN.
//
// A NaN of the library is the result. A NaN of the estimates that are made here settles nothing: the engine is asked.
#pragma once

#include <bit>
#include <cmath>
#include <limits>

#include "oracle/formats/double_code.hpp"
#include "oracle/functions/functions.hpp"

namespace assay {

inline constexpr double kBelow = 1 - 0x1p-40, kAbove = 1 + 0x1p-40;

enum class Trust : std::uint8_t { none, rounded, trusted };

constexpr Trust trust(UnaryFunction function) {
  using enum UnaryFunction;
  switch (function) {
    case abs:
    case negate:
    case sign:
    case ceil:
    case floor:
    case round_nearest_afz:
    case round_nearest_even:
    case sqrt:
    case square:
      return Trust::rounded;
    default:
      return Trust::trusted;
  }
}

constexpr Trust trust(BinaryFunction function) {
  using enum BinaryFunction;
  switch (function) {
    case add:
    case subtract:
    case multiply:
    case divide:
    case maximum:
    case minimum:
    case remainder:
      return Trust::rounded;
    case power:
    case atan2:
      return Trust::trusted;
    case next_after:
    case polygamma:
    case zeta:
      break;
  }
  return Trust::none;
}

constexpr bool trusts_nan(UnaryFunction function) {
  using enum UnaryFunction;
  return function != erf_inv && function != lgamma && function != digamma && function != bessel_i1e;
}
constexpr bool trusts_nan(BinaryFunction function) { return trust(function) != Trust::none; }

double estimate_erf_inv(double x);
double estimate_lgamma(double x);
double estimate_digamma(double x);
double estimate_bessel_i1e(double x);

// For loops over one function: with a constant argument, only one branch remains after optimization.
[[gnu::always_inline]] inline double estimate(UnaryFunction function, double x) {
  using enum UnaryFunction;
  switch (function) {
    case abs:
      return std::fabs(x);
    case negate:
      return -x;
    case sign:
      return x == 0 || x != x ? x : std::copysign(1.0, x);
    case ceil:
      return std::ceil(x);
    case floor:
      return std::floor(x);
    case round_nearest_afz:
      return std::round(x);
    case round_nearest_even:
      return std::nearbyint(x);
    case sqrt:
      return std::sqrt(x);
    case rsqrt:
      return 1 / std::sqrt(x);
    case cbrt:
      return std::cbrt(x);
    case square:
      return x * x;
    case exponential:
      return std::exp(x);
    case exponential_minus_one:
      return std::expm1(x);
    case log:
      return std::log(x);
    case log_plus_one:
      return std::log1p(x);
    case logistic:
      return 1 / (1 + std::exp(-x));
    case sine:
      return std::sin(x);
    case cosine:
      return std::cos(x);
    case tan:
      return std::tan(x);
    case tanh:
      return std::tanh(x);
    case acos:
      return std::acos(x);
    case acosh:
      return std::acosh(x);
    case asin:
      return std::asin(x);
    case asinh:
      return std::asinh(x);
    case atan:
      return std::atan(x);
    case atanh:
      return std::atanh(x);
    case cosh:
      return std::cosh(x);
    case sinh:
      return std::sinh(x);
    case erf:
      return std::erf(x);
    case erfc:
      return std::erfc(x);
    case erf_inv:
      return estimate_erf_inv(x);
    case lgamma:
      return estimate_lgamma(x);
    case digamma:
      return estimate_digamma(x);
    case bessel_i1e:
      return estimate_bessel_i1e(x);
  }
  return std::numeric_limits<double>::quiet_NaN();
}

[[gnu::always_inline]] inline double estimate(BinaryFunction function, double x, double y) {
  using enum BinaryFunction;
  switch (function) {
    case add:
      return x + y;
    case subtract:
      return x - y;
    case multiply:
      return x * y;
    case divide:
      return x / y;
    case maximum:
      return x > y || x != x ? x : x == y ? (std::signbit(x) ? y : x) : y;
    case minimum:
      return x < y || x != x ? x : x == y ? (std::signbit(x) ? x : y) : y;
    case remainder:
      return std::fmod(x, y);
    case power:
      return std::pow(x, y);
    case atan2:
      return std::atan2(x, y);
    case next_after:
    case polygamma:
    case zeta:
      break;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace assay
