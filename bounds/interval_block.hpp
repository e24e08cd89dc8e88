// Several intervals of real numbers at once. Bit-identical to RealInterval for each of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "oracle/formats/instruction_sets.hpp"
#include "oracle/sets/real_interval.hpp"

namespace assay::bounds {

inline constexpr std::size_t kTogether = 32;
struct alignas(64) Numbers {
  double at[kTogether];
};
// 1: yes, 0: no.
struct alignas(64) Flags {
  std::uint64_t at[kTogether];

  static Flags all(bool one);
  bool operator[](std::size_t i) const { return at[i] != 0; }
};
struct Intervals {
  Numbers low, high;

  static Intervals all(RealInterval const& one);  // copies of one interval
  RealInterval operator[](std::size_t i) const { return {low.at[i], high.at[i]}; }
  void set(std::size_t i, RealInterval const& one) { low.at[i] = one.low, high.at[i] = one.high; }
};

Intervals operator-(Intervals const& x);
Intervals operator+(Intervals const& x, Intervals const& y);
Intervals operator-(Intervals const& x, Intervals const& y);
Intervals operator*(Intervals const& x, Intervals const& y);
Intervals operator/(Intervals const& x, Intervals const& y);
Intervals image(UnaryFunction function, Intervals const& x);
Intervals power(Intervals const& x, Intervals const& y);

Numbers magnitudes(Intervals const& x);
// Returns the flags that are set for finite intervals.
Flags of_finite(Flags const& flags, Intervals const& x);
// RealInterval::middle and RealInterval::radius of finite intervals.
struct Balls {
  Numbers middle, radius;
};
Balls balls_of(Intervals const& x);

// Truth values as intervals: [1, 1] is true, [0, 0] false, [0, 1] unknown. A number is true if it is certainly not
// zero.
Intervals is_less(Intervals const& x, Intervals const& y);
Intervals is_less_or_equal(Intervals const& x, Intervals const& y);
Intervals is_equal(Intervals const& x, Intervals const& y);
Intervals truth(Intervals const& x);
Intervals both(Intervals const& x, Intervals const& y);    // of truth values
Intervals either(Intervals const& x, Intervals const& y);  // of truth values
Intervals negated(Intervals const& x);                     // of truth values
// Returns `x` if the condition is true, `y` if it is false, and their hull if it is unknown.
Intervals chosen(Intervals const& truth, Intervals const& x, Intervals const& y);

// Branch-free versions for loops: rounded_down and rounded_up, and the minimum and maximum as std::min and std::max
// return them.
ASSAY_INLINE double below(double value) {
  constexpr double kMax = std::numeric_limits<double>::max(), kInfinity = std::numeric_limits<double>::infinity();
  double const lower = value - std::fabs(value) * 0x1p-52 - 0x1p-1074;
  double const kept = std::fabs(value) <= kMax ? lower : value;
  return value == kInfinity ? kMax : kept;
}
ASSAY_INLINE double above(double value) { return -below(-value); }
ASSAY_INLINE double least(double x, double y) { return y < x ? y : x; }
ASSAY_INLINE double greatest(double x, double y) { return x < y ? y : x; }

}  // namespace assay::bounds
