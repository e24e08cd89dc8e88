// Intervals of real numbers with ends in double, rounded outwards: what an expression may be where its variables are
// known as intervals. An end may be infinite; an interval holds real numbers only, so that 0 x (-inf, inf) is 0.
#pragma once

#include <limits>

#include "oracle/functions/functions.hpp"

namespace assay::inline oracle {

struct RealInterval {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();

  static RealInterval point(double value) { return {value, value}; }
  bool is_finite() const;
  double magnitude() const;  // the greatest of its members
  double middle() const;     // a double within it; 0 of one that is not finite
  double radius() const;     // the greatest distance from `middle` to a member, rounded up
  RealInterval joined(RealInterval const& other) const;
};

double rounded_down(double value);  // less than what rounds to `value`
double rounded_up(double value);

RealInterval operator-(RealInterval const& x);
RealInterval operator+(RealInterval const& x, RealInterval const& y);
RealInterval operator-(RealInterval const& x, RealInterval const& y);
RealInterval operator*(RealInterval const& x, RealInterval const& y);
RealInterval operator/(RealInterval const& x, RealInterval const& y);  // all numbers where y may be 0

// What a function gives on an interval: from its ends where it is monotone, from the middle and the greatest slope of
// sine and cosine. All numbers where it is neither, or not defined on the whole interval.
RealInterval image(UnaryFunction function, RealInterval const& x);
// x to the power of y, of positive x: exp(y log x).
RealInterval power(RealInterval const& x, RealInterval const& y);

}  // namespace assay::inline oracle
