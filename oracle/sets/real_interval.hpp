// Intervals of real numbers with double ends, rounded outwards: bounds of an expression over intervals. An end may be
// infinite. An interval contains only real numbers, so 0 x (-inf, inf) is 0.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "oracle/functions/functions.hpp"

namespace assay {

// Return a lower and an upper bound of the numbers that round to `value`.
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
  // Returns the numbers that round to numbers between x and y, in either order.
  static RealInterval between(double x, double y) { return {rounded_down(std::min(x, y)), rounded_up(std::max(x, y))}; }
  bool is_finite() const { return std::isfinite(low) && std::isfinite(high); }
  double magnitude() const { return std::max(std::fabs(low), std::fabs(high)); }  // maximum magnitude
  // Returns a double in the interval, or 0 if it is not finite.
  double middle() const { return is_finite() ? std::clamp(low / 2 + high / 2, low, high) : 0; }
  // Returns the maximum distance from `middle`, rounded up.
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
  // The product of 0 and an infinite bound is 0.
  auto const product = [](double a, double b) { return a == 0 || b == 0 ? 0 : a * b; };
  double const a = product(x.low, y.low), b = product(x.low, y.high), c = product(x.high, y.low),
               d = product(x.high, y.high);
  return {rounded_down(std::min(std::min(a, b), std::min(c, d))), rounded_up(std::max(std::max(a, b), std::max(c, d)))};
}
// Returns all numbers if y may be 0.
inline RealInterval operator/(RealInterval const& x, RealInterval const& y) {
  if (y.low <= 0 && y.high >= 0) return {};
  return x * RealInterval::between(1 / y.low, 1 / y.high);
}

// Returns the image of an interval: from its ends if the function is monotone, from the middle and the maximum slope
// for sine and cosine. Returns all numbers for other functions, or if the function is not defined on the whole
// interval.
RealInterval image(UnaryFunction function, RealInterval const& x);
// Returns x^y for positive x: exp(y log x).
RealInterval power(RealInterval const& x, RealInterval const& y);

}  // namespace assay
