#include "oracle/sets/real_interval.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace assay {
namespace {

double value_of(UnaryFunction function, double x) {
  return std::bit_cast<double>(evaluate(function, std::bit_cast<std::uint64_t>(x), kF64));
}

RealInterval by_ends(UnaryFunction function, RealInterval const& x) {
  double const low = value_of(function, x.low), high = x.low == x.high ? low : value_of(function, x.high);
  if (std::isnan(low) || std::isnan(high)) return {};
  return RealInterval::between(low, high);
}

RealInterval even(UnaryFunction function, RealInterval const& x) {
  if (x.low >= 0 || x.high <= 0) return by_ends(function, x);
  return by_ends(function, {0, std::max(-x.low, x.high)});
}

// For a function with slopes and values from -1 to 1.
RealInterval circular(UnaryFunction function, RealInterval const& x) {
  if (!x.is_finite()) return {-1, 1};
  double const middle = value_of(function, x.middle()), radius = x.radius();
  return {std::max(-1.0, rounded_down(rounded_down(middle) - radius)),
          std::min(1.0, rounded_up(rounded_up(middle) + radius))};
}

}  // namespace

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

}  // namespace assay
