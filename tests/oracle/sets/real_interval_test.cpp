#include "oracle/sets/real_interval.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "support/random_sequence.hpp"

namespace assay {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double within(RealInterval const& x, Random& random) {
  double const part = static_cast<double>(random.below(1001)) / 1000;
  return std::clamp(x.low + part * (x.high - x.low), x.low, x.high);
}

bool holds(RealInterval const& x, long double value) { return x.low <= value && value <= x.high; }

RealInterval random_interval(Random& random) {
  auto const end = [&] {
    return std::ldexp(static_cast<double>(random.between(-1000, 1000)), static_cast<int>(random.between(-12, 2)));
  };
  double const a = end(), b = end();
  return {std::min(a, b), std::max(a, b)};
}

TEST(RealInterval, ContainsResultsOfItsMembers) {
  Random random(1);
  for (int round = 0; round < 20000; ++round) {
    auto const x = random_interval(random), y = random_interval(random);
    long double const a = within(x, random), b = within(y, random);
    EXPECT_TRUE(holds(x + y, a + b));
    EXPECT_TRUE(holds(x - y, a - b));
    EXPECT_TRUE(holds(x * y, a * b));
    EXPECT_TRUE(holds(-x, -a));
    if (b != 0) {
      EXPECT_TRUE(holds(x / y, a / b));
    }
  }
}

TEST(RealInterval, ContainsFunctionValuesBetweenItsEnds) {
  Random random(2);
  std::size_t finite = 0;
  for (std::size_t f = 0; f < kUnaryCount; ++f) {
    auto const function = static_cast<UnaryFunction>(f);
    for (int round = 0; round < 400; ++round) {
      auto const x = random_interval(random);
      auto const all = image(function, x);
      for (int k = 0; k < 5; ++k) {
        double const at = within(x, random);
        auto const code = evaluate(function, std::bit_cast<std::uint64_t>(at), kF64);
        double const value = std::bit_cast<double>(code);
        if (!std::isnan(value)) {
          EXPECT_TRUE(holds(all, value)) << name_of(function) << " " << at;
        }
      }
      finite += all.is_finite();
    }
  }
  EXPECT_GT(finite, 5000u);
}

TEST(RealInterval, KnowsNothingOfQuotientsByZero) {
  RealInterval const all = RealInterval::point(1) / RealInterval{-1, 2};
  EXPECT_EQ(all.low, -kInfinity);
  EXPECT_EQ(all.high, kInfinity);
  EXPECT_EQ(power({-1, 2}, {2, 2}).high, kInfinity);
  auto const zero = RealInterval::point(0) * RealInterval{};
  EXPECT_LE(zero.high, 1e-300);
}

TEST(RealInterval, HasAMiddleAndARadius) {
  RealInterval const x{1, 4};
  EXPECT_EQ(x.middle(), 2.5);
  EXPECT_GE(x.radius(), 1.5);
  EXPECT_LT(x.radius(), 1.5001);
  EXPECT_EQ(RealInterval::point(3).radius(), 0);
  EXPECT_EQ((RealInterval{-5, 4}).magnitude(), 5);
}

}  // namespace
}  // namespace assay
