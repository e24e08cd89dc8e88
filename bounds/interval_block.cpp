#include "bounds/interval_block.hpp"

#include <bit>
#include <cmath>
#include <limits>

namespace assay::bounds {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

ASSAY_INLINE double product_of(double x, double y) {
  double const product = x * y;
  double const of_second = y == 0 ? 0.0 : product;
  return x == 0 ? 0.0 : of_second;
}

ASSAY_INLINE void multiply(Numbers const& x_low, Numbers const& x_high, Numbers const& y_low, Numbers const& y_high,
                           Intervals& product) {
  for (std::size_t i = 0; i < kTogether; ++i) {
    double const a = product_of(x_low.at[i], y_low.at[i]), b = product_of(x_low.at[i], y_high.at[i]),
                 c = product_of(x_high.at[i], y_low.at[i]), d = product_of(x_high.at[i], y_high.at[i]);
    product.low.at[i] = below(least(least(a, b), least(c, d)));
    product.high.at[i] = above(greatest(greatest(a, b), greatest(c, d)));
  }
}

// For a monotone function: the range between its results at the ends, or all numbers if one of these is NaN.
ASSAY_INLINE void set_between(Intervals& image, std::size_t i, double x, double y) {
  double const low = below(least(x, y)), high = above(greatest(x, y));
  bool const is_none = (x != x) | (y != y);
  image.low.at[i] = is_none ? -kInfinity : low;
  image.high.at[i] = is_none ? kInfinity : high;
}

// Replaces an interval by the interval of its magnitudes.
ASSAY_INLINE void to_magnitudes(double& low, double& high) {
  double const x = std::fabs(low), y = std::fabs(high);
  bool const has_zero = (low < 0) & (high > 0);
  low = has_zero ? 0.0 : x;
  high = has_zero ? greatest(x, y) : y;
}

ASSAY_CLONES Intervals absolute(Intervals const& x) {
  Intervals image;
  for (std::size_t i = 0; i < kTogether; ++i) {
    double low = x.low.at[i], high = x.high.at[i];
    to_magnitudes(low, high);
    set_between(image, i, low, high);
  }
  return image;
}
ASSAY_CLONES Intervals squared(Intervals const& x) {
  Intervals image;
  for (std::size_t i = 0; i < kTogether; ++i) {
    double low = x.low.at[i], high = x.high.at[i];
    to_magnitudes(low, high);
    set_between(image, i, low * low, high * high);
  }
  return image;
}
Intervals rooted(Intervals const& x) {
  Intervals image;
  for (std::size_t i = 0; i < kTogether; ++i) set_between(image, i, std::sqrt(x.low.at[i]), std::sqrt(x.high.at[i]));
  return image;
}

// Compares bits, because zeros of different signs may have different images.
bool is_same(double x, double y) { return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y); }

// Sets the truth value to true if `yes`, else to false if `no`, else to unknown.
ASSAY_INLINE void set_truth(Intervals& truth, std::size_t i, bool yes, bool no) {
  truth.low.at[i] = yes ? 1.0 : 0.0;
  truth.high.at[i] = !yes && no ? 0.0 : 1.0;
}

}  // namespace

Flags Flags::all(bool one) {
  Flags same;
  for (auto& flag : same.at) flag = one ? 1 : 0;
  return same;
}

Intervals Intervals::all(RealInterval const& one) {
  Intervals same;
  for (std::size_t i = 0; i < kTogether; ++i) same.set(i, one);
  return same;
}

ASSAY_CLONES Intervals operator-(Intervals const& x) {
  Intervals negative;
  for (std::size_t i = 0; i < kTogether; ++i) negative.low.at[i] = -x.high.at[i], negative.high.at[i] = -x.low.at[i];
  return negative;
}

ASSAY_CLONES Intervals operator+(Intervals const& x, Intervals const& y) {
  Intervals sum;
  for (std::size_t i = 0; i < kTogether; ++i) {
    sum.low.at[i] = below(x.low.at[i] + y.low.at[i]);
    sum.high.at[i] = above(x.high.at[i] + y.high.at[i]);
  }
  return sum;
}

ASSAY_CLONES Intervals operator-(Intervals const& x, Intervals const& y) {
  Intervals difference;
  for (std::size_t i = 0; i < kTogether; ++i) {
    difference.low.at[i] = below(x.low.at[i] - y.high.at[i]);
    difference.high.at[i] = above(x.high.at[i] - y.low.at[i]);
  }
  return difference;
}

ASSAY_CLONES Intervals operator*(Intervals const& x, Intervals const& y) {
  Intervals product;
  multiply(x.low, x.high, y.low, y.high, product);
  return product;
}

ASSAY_CLONES Intervals operator/(Intervals const& x, Intervals const& y) {
  Numbers low, high;
  for (std::size_t i = 0; i < kTogether; ++i) {
    double const a = 1 / y.low.at[i], b = 1 / y.high.at[i];
    low.at[i] = below(least(a, b)), high.at[i] = above(greatest(a, b));
  }
  Intervals quotient;
  multiply(x.low, x.high, low, high, quotient);
  for (std::size_t i = 0; i < kTogether; ++i) {
    bool const may_be_zero = (y.low.at[i] <= 0) & (y.high.at[i] >= 0);
    quotient.low.at[i] = may_be_zero ? -kInfinity : quotient.low.at[i];
    quotient.high.at[i] = may_be_zero ? kInfinity : quotient.high.at[i];
  }
  return quotient;
}

Intervals image(UnaryFunction function, Intervals const& x) {
  if (function == UnaryFunction::abs) return absolute(x);
  if (function == UnaryFunction::square) return squared(x);
  if (function == UnaryFunction::sqrt) return rooted(x);
  Intervals images;
  for (std::size_t i = 0; i < kTogether; ++i) {
    bool const is_before = i > 0 && is_same(x.low.at[i], x.low.at[i - 1]) && is_same(x.high.at[i], x.high.at[i - 1]);
    images.set(i, is_before ? images[i - 1] : image(function, x[i]));
  }
  return images;
}

Intervals power(Intervals const& x, Intervals const& y) {
  Intervals powers;
  for (std::size_t i = 0; i < kTogether; ++i) powers.set(i, power(x[i], y[i]));
  return powers;
}

ASSAY_CLONES Numbers magnitudes(Intervals const& x) {
  Numbers all;
  for (std::size_t i = 0; i < kTogether; ++i) all.at[i] = greatest(std::fabs(x.low.at[i]), std::fabs(x.high.at[i]));
  return all;
}

ASSAY_CLONES Flags of_finite(Flags const& flags, Intervals const& x) {
  constexpr double kMax = std::numeric_limits<double>::max();
  Flags all;
  for (std::size_t i = 0; i < kTogether; ++i) {
    double const size = greatest(std::fabs(x.low.at[i]), std::fabs(x.high.at[i]));
    bool const is_finite = (size <= kMax) & (x.low.at[i] == x.low.at[i]);
    all.at[i] = is_finite ? flags.at[i] : 0;
  }
  return all;
}

ASSAY_CLONES Balls balls_of(Intervals const& x) {
  Balls balls;
  for (std::size_t i = 0; i < kTogether; ++i) {
    double const low = x.low.at[i], high = x.high.at[i];
    double const half = low / 2 + high / 2, not_less = half < low ? low : half;
    double const middle = high < not_less ? high : not_less;
    double const radius = above(greatest(middle - low, high - middle));
    balls.middle.at[i] = middle;
    balls.radius.at[i] = low == high ? 0.0 : radius;
  }
  return balls;
}

ASSAY_CLONES Intervals is_less(Intervals const& x, Intervals const& y) {
  Intervals all;
  for (std::size_t i = 0; i < kTogether; ++i)
    set_truth(all, i, x.high.at[i] < y.low.at[i], x.low.at[i] >= y.high.at[i]);
  return all;
}

ASSAY_CLONES Intervals is_less_or_equal(Intervals const& x, Intervals const& y) {
  Intervals all;
  for (std::size_t i = 0; i < kTogether; ++i)
    set_truth(all, i, x.high.at[i] <= y.low.at[i], x.low.at[i] > y.high.at[i]);
  return all;
}

ASSAY_CLONES Intervals is_equal(Intervals const& x, Intervals const& y) {
  Intervals all;
  for (std::size_t i = 0; i < kTogether; ++i) {
    bool const are_points = (x.low.at[i] == x.high.at[i]) & (y.low.at[i] == y.high.at[i]);
    bool const are_apart = (x.high.at[i] < y.low.at[i]) | (y.high.at[i] < x.low.at[i]);
    set_truth(all, i, are_points & (x.low.at[i] == y.low.at[i]), are_apart);
  }
  return all;
}

ASSAY_CLONES Intervals truth(Intervals const& x) {
  Intervals all;
  for (std::size_t i = 0; i < kTogether; ++i) {
    double const low = x.low.at[i], high = x.high.at[i];
    set_truth(all, i, (low > 0) | (high < 0), (low == 0) & (high == 0));
  }
  return all;
}

ASSAY_CLONES Intervals both(Intervals const& x, Intervals const& y) {
  Intervals all;
  for (std::size_t i = 0; i < kTogether; ++i) {
    all.low.at[i] = x.low.at[i] * y.low.at[i];
    all.high.at[i] = x.high.at[i] * y.high.at[i];
  }
  return all;
}

ASSAY_CLONES Intervals either(Intervals const& x, Intervals const& y) {
  Intervals all;
  for (std::size_t i = 0; i < kTogether; ++i) {
    all.low.at[i] = greatest(x.low.at[i], y.low.at[i]);
    all.high.at[i] = greatest(x.high.at[i], y.high.at[i]);
  }
  return all;
}

ASSAY_CLONES Intervals negated(Intervals const& x) {
  Intervals all;
  for (std::size_t i = 0; i < kTogether; ++i) all.low.at[i] = 1 - x.high.at[i], all.high.at[i] = 1 - x.low.at[i];
  return all;
}

ASSAY_CLONES Intervals chosen(Intervals const& truth, Intervals const& x, Intervals const& y) {
  Intervals all;
  for (std::size_t i = 0; i < kTogether; ++i) {
    bool const yes = truth.low.at[i] == 1, no = truth.high.at[i] == 0;
    double const low = least(x.low.at[i], y.low.at[i]), high = greatest(x.high.at[i], y.high.at[i]);
    double const or_second_low = no ? y.low.at[i] : low, or_second_high = no ? y.high.at[i] : high;
    all.low.at[i] = yes ? x.low.at[i] : or_second_low;
    all.high.at[i] = yes ? x.high.at[i] : or_second_high;
  }
  return all;
}

}  // namespace assay::bounds
