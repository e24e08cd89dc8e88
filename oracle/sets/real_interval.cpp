#include "oracle/sets/real_interval.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace assay::inline oracle {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double value_of(UnaryFunction function, double x) {
  return std::bit_cast<double>(evaluate(function, std::bit_cast<std::uint64_t>(x), kF64));
}

// The product of ends: nothing times a bound that is missing is nothing.
double product(double x, double y) { return x == 0 || y == 0 ? 0 : x * y; }

RealInterval ordered(double x, double y) { return {rounded_down(std::min(x, y)), rounded_up(std::max(x, y))}; }

RealInterval by_ends(UnaryFunction function, RealInterval const& x) {
  double const low = value_of(function, x.low), high = x.low == x.high ? low : value_of(function, x.high);
  if (std::isnan(low) || std::isnan(high)) return {};
  return ordered(low, high);
}

RealInterval even(UnaryFunction function, RealInterval const& x) {
  if (x.low >= 0 || x.high <= 0) return by_ends(function, x);
  return by_ends(function, {0, std::max(-x.low, x.high)});
}

// Of a function with slopes from -1 to 1 and values from -1 to 1.
RealInterval circular(UnaryFunction function, RealInterval const& x) {
  if (!x.is_finite()) return {-1, 1};
  double const middle = value_of(function, x.middle()), radius = x.radius();
  return {std::max(-1.0, rounded_down(rounded_down(middle) - radius)),
          std::min(1.0, rounded_up(rounded_up(middle) + radius))};
}

}  // namespace

double rounded_down(double value) {
  if (value == kInfinity) return std::numeric_limits<double>::max();
  return std::isfinite(value) ? value - std::fabs(value) * 0x1p-52 - 0x1p-1074 : value;
}
double rounded_up(double value) { return -rounded_down(-value); }

bool RealInterval::is_finite() const { return std::isfinite(low) && std::isfinite(high); }
double RealInterval::magnitude() const { return std::max(std::fabs(low), std::fabs(high)); }
double RealInterval::middle() const { return is_finite() ? std::clamp(low / 2 + high / 2, low, high) : 0; }
double RealInterval::radius() const {
  if (low == high) return 0;
  return rounded_up(std::max(middle() - low, high - middle()));
}
RealInterval RealInterval::joined(RealInterval const& other) const {
  return {std::min(low, other.low), std::max(high, other.high)};
}

RealInterval operator-(RealInterval const& x) { return {-x.high, -x.low}; }
RealInterval operator+(RealInterval const& x, RealInterval const& y) {
  return {rounded_down(x.low + y.low), rounded_up(x.high + y.high)};
}
RealInterval operator-(RealInterval const& x, RealInterval const& y) { return x + -y; }
RealInterval operator*(RealInterval const& x, RealInterval const& y) {
  double const ends[] = {product(x.low, y.low), product(x.low, y.high), product(x.high, y.low),
                         product(x.high, y.high)};
  return {rounded_down(*std::min_element(ends, ends + 4)), rounded_up(*std::max_element(ends, ends + 4))};
}
RealInterval operator/(RealInterval const& x, RealInterval const& y) {
  if (y.low <= 0 && y.high >= 0) return {};
  return x * ordered(1 / y.low, 1 / y.high);
}

RealInterval image(UnaryFunction function, RealInterval const& x) {
  using enum UnaryFunction;
  switch (function) {
    case exponential:
    case exponential_minus_one:
    case log:
    case log_plus_one:
    case logistic:
    case tanh:
    case sqrt:
    case rsqrt:
    case cbrt:
    case asin:
    case acos:
    case atan:
    case asinh:
    case acosh:
    case atanh:
    case sinh:
    case erf:
    case erfc:
    case erf_inv:
    case negate:
    case sign:
    case ceil:
    case floor:
      return by_ends(function, x);
    case digamma:
      return x.low > 0 ? by_ends(function, x) : RealInterval{};
    case abs:
    case square:
    case cosh:
      return even(function, x);
    case sine:
    case cosine:
      return circular(function, x);
    default:
      return {};
  }
}

RealInterval power(RealInterval const& x, RealInterval const& y) {
  if (!(x.low > 0)) return {};
  return image(UnaryFunction::exponential, y * image(UnaryFunction::log, x));
}

}  // namespace assay::inline oracle
