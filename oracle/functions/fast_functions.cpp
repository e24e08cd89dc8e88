#include "oracle/functions/fast_functions.hpp"

#include <numbers>

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kTwoBySqrtPi = 2 * std::numbers::inv_sqrtpi;

// Returns NaN, so that the engine is used, if more than 8 bits of the terms cancel.
double unless_canceled(double value, double largest_term) {
  return std::fabs(value) < 0x1p-8 * std::fabs(largest_term) ? kNan : value;
}

}  // namespace

// Solves erf(y) = x, or erfc(y) = 1 - x near 1, by Halley's iteration. The initial value has an error below 1e-2, two
// steps reduce it to 1e-16, and one more step follows. Initial value: Winitzki, "A handy approximation for the error
// function and its inverse" (2008).
double estimate_erf_inv(double x) {
  double const size = std::fabs(x);
  if (!(size < 1) || size == 0) return size == 0 ? x : kNan;
  double y = size / kTwoBySqrtPi;
  if (size > 0x1p-6) {
    constexpr double kShape = 0.147;
    double const log = std::log1p(-size * size), middle = 2 / (std::numbers::pi * kShape) + log / 2;
    y = std::sqrt(std::sqrt(middle * middle - log / kShape) - middle);
  }
  for (int step = 0; step < 3; ++step) {
    double const excess = size > 0.5 ? (1 - size) - std::erfc(y) : std::erf(y) - size;
    double const newton = excess / (kTwoBySqrtPi * std::exp(-y * y));
    y -= newton / (1 + y * newton);
  }
  return std::copysign(y, x);
}

double estimate_lgamma(double x) {
  int sign = 0;
  double const value = ::lgamma_r(x, &sign);
  return x < 0 ? unless_canceled(value, std::fmax(1.0, std::fmin(-x, 0x1p100))) : value;
}

// Increases x to 10 by psi(x + 1) = psi(x) + 1/x, then uses the asymptotic series. Uses reflection below 0.
double estimate_digamma(double x) {
  if (!(std::fabs(x) < 0x1p100)) return x > 0 ? std::log(x) : kNan;
  if (x <= 0) {
    double const rest = x - std::nearbyint(x);
    if (rest == 0) return kNan;
    double const above = estimate_digamma(1 - x), pole = std::numbers::pi / std::tan(std::numbers::pi * rest);
    // Small results have the errors of larger terms: of the sum for `above`, and of the angle of the tangent.
    return unless_canceled(above - pole, std::fmax(4.0, std::fmax(std::fabs(above), std::fabs(pole))));
  }
  constexpr double kFrom = 10;
  double steps = 0;
  while (x < kFrom) {
    steps += 1 / x;
    x += 1;
  }
  // B_2k / (2k), k = 8 ... 1
  constexpr double kTerms[] = {-3617.0 / 8160, 1.0 / 12,  -691.0 / 32760, 1.0 / 132,
                               -1.0 / 240,     1.0 / 252, -1.0 / 120,     1.0 / 12};
  double const square = 1 / (x * x);
  double series = 0;
  for (double const coefficient : kTerms) series = (series + coefficient) * square;
  double const log = std::log(x);
  return unless_canceled(log - 0.5 / x - series - steps, std::fmax(log, steps));
}

// Computes e^-|x| I_1(x). Uses the power series up to 20, whose terms are all positive, and beyond it the asymptotic
// series, whose least term is below e^-2x.
double estimate_bessel_i1e(double x) {
  constexpr double kAsymptotic = 20, kNegligible = 0x1p-56;
  double const size = std::fabs(x);
  if (!(size < 0x1p1000)) return kNan;
  double sum = 1, term = 1;
  if (size < kAsymptotic) {
    double const quarter = size * size / 4;
    for (int k = 1; term > kNegligible * sum; ++k) sum += term *= quarter / (k * (k + 1.0));
    return x / 2 * sum * std::exp(-size);
  }
  double previous = 2;
  for (int k = 1; std::fabs(term) > kNegligible && std::fabs(term) < previous; ++k) {
    previous = std::fabs(term);
    double const odd = 2 * k - 1;
    term *= -(4 - odd * odd) / (8 * size * k);
    sum += term;
  }
  return std::copysign(sum / std::sqrt(2 * std::numbers::pi * size), x);
}

}  // namespace assay
