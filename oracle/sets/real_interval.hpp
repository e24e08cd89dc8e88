// Intervals of real numbers with ends in double, rounded outwards: bounds of an expression whose variables are
// intervals. An end may be infinite; an interval contains real numbers only, so that 0 x (-inf, inf) is 0.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "oracle/functions/functions.hpp"

namespace assay {

// A lower and an upper bound of the numbers that round to `value`.
inline double rounded_down(double value) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (value == kInfinity) return std::numeric_limits<double>::max();
  return std::isfinite(value) ? value - std::fabs(value) * 0x1p-52 - 0x1p-1074 : value;
}
inline double rounded_up(double value) { return -rounded_down(-value); }

struct RealInterval {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();

  static RealInterval point(double value) { return {value, value}; }
  // The numbers that round to numbers between these, in either order.
  static RealInterval between(double x, double y) { return {rounded_down(std::min(x, y)), rounded_up(std::max(x, y))}; }
  bool is_finite() const { return std::isfinite(low) && std::isfinite(high); }
  double magnitude() const { return std::max(std::fabs(low), std::fabs(high)); }  // the greatest of its members
  // A double within it; 0 of one that is not finite.
  double middle() const { return is_finite() ? std::clamp(low / 2 + high / 2, low, high) : 0; }
  // The greatest distance from `middle` to a member, rounded up.
  double radius() const { return low == high ? 0 : rounded_up(std::max(middle() - low, high - middle())); }
  RealInterval joined(RealInterval const& other) const {
    return {std::min(low, other.low), std::max(high, other.high)};
  }
};

inline RealInterval operator-(RealInterval const& x) { return {-x.high, -x.low}; }
inline RealInterval operator+(RealInterval const& x, RealInterval const& y) {
  return {rounded_down(x.low + y.low), rounded_up(x.high + y.high)};
}
inline RealInterval operator-(RealInterval const& x, RealInterval const& y) { return x + -y; }
inline RealInterval operator*(RealInterval const& x, RealInterval const& y) {
  // Nothing times a bound that is missing is nothing.
  auto const product = [](double a, double b) { return a == 0 || b == 0 ? 0 : a * b; };
  double const a = product(x.low, y.low), b = product(x.low, y.high), c = product(x.high, y.low),
               d = product(x.high, y.high);
  return {rounded_down(std::min(std::min(a, b), std::min(c, d))), rounded_up(std::max(std::max(a, b), std::max(c, d)))};
}
// All numbers where y may be 0.
inline RealInterval operator/(RealInterval const& x, RealInterval const& y) {
  if (y.low <= 0 && y.high >= 0) return {};
  return x * RealInterval::between(1 / y.low, 1 / y.high);
}

// The image of an interval under a function: from its ends if it is monotone, from the middle and the greatest slope
// for sine and cosine. All numbers otherwise, or if it is not defined on the whole interval.
RealInterval image(UnaryFunction function, RealInterval const& x);
// x to the power of y, of positive x: exp(y log x).
RealInterval power(RealInterval const& x, RealInterval const& y);

}  // namespace assay
