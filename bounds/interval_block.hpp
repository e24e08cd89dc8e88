// Intervals of real numbers, several at once: the computation of RealInterval for each, bit-identical.
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

  static Intervals all(RealInterval const& one);  // the same everywhere
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
// Those that are set, of intervals that are finite.
Flags of_finite(Flags const& flags, Intervals const& x);
// RealInterval::middle and RealInterval::radius, of finite intervals.
struct Balls {
  Numbers middle, radius;
};
Balls balls_of(Intervals const& x);

// Truth as intervals: [1, 1] yes, [0, 0] no, [0, 1] unknown. Numbers are true where they are certainly not zero.
Intervals is_less(Intervals const& x, Intervals const& y);
Intervals is_less_or_equal(Intervals const& x, Intervals const& y);
Intervals is_equal(Intervals const& x, Intervals const& y);
Intervals truth(Intervals const& x);
Intervals both(Intervals const& x, Intervals const& y);    // of truths
Intervals either(Intervals const& x, Intervals const& y);  // of truths
Intervals negated(Intervals const& x);                     // of truths
// `x` where the condition is true, `y` where it is false, and their hull where it is unknown.
Intervals chosen(Intervals const& truth, Intervals const& x, Intervals const& y);

// For loops over several: rounded_down and rounded_up without branches; the lesser and the greater of two, as std::min and
// std::max have it.
ASSAY_INLINE double below(double value) {
  constexpr double kMost = std::numeric_limits<double>::max(), kInfinity = std::numeric_limits<double>::infinity();
  double const lower = value - std::fabs(value) * 0x1p-52 - 0x1p-1074;
  double const kept = std::fabs(value) <= kMost ? lower : value;
  return value == kInfinity ? kMost : kept;
}
ASSAY_INLINE double above(double value) { return -below(-value); }
ASSAY_INLINE double least(double x, double y) { return y < x ? y : x; }
ASSAY_INLINE double greatest(double x, double y) { return x < y ? y : x; }

}  // namespace assay::bounds
