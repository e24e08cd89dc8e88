// exp2 and log2 of spec/next: their results. tests/tools/spec_next_test.cpp tests how programs with them are checked
// and run.
#include "oracle/functions/base_two.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "oracle/formats/float_format.hpp"

namespace assay {
namespace {

double exp2_of(double x) { return std::bit_cast<double>(exp2_code(std::bit_cast<std::uint64_t>(x), kF64)); }
double log2_of(double x) { return std::bit_cast<double>(log2_code(std::bit_cast<std::uint64_t>(x), kF64)); }

TEST(BaseTwo, PowersOfTwoAreExact) {
  for (int n = -1074; n <= 1023; ++n) {
    double const power = std::ldexp(1.0, n);
    EXPECT_EQ(exp2_of(n), power) << n;
    EXPECT_EQ(log2_of(power), n) << n;
  }
}

TEST(BaseTwo, SpecialValuesFollowIeee754) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(exp2_of(kInfinity), kInfinity);
  EXPECT_EQ(exp2_of(-kInfinity), 0.0);
  EXPECT_EQ(exp2_of(-0.0), 1.0);
  EXPECT_EQ(exp2_of(1e300), kInfinity);
  EXPECT_EQ(exp2_of(-1e300), 0.0);
  EXPECT_EQ(log2_of(0.0), -kInfinity);
  EXPECT_EQ(log2_of(-0.0), -kInfinity);
  EXPECT_EQ(log2_of(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(log2_of(-1.0)));
  EXPECT_TRUE(std::isnan(exp2_of(std::nan(""))));
}

// glibc states an error of less than one unit in the last place for both.
TEST(BaseTwo, AreWithinAUnitOfLibm) {
  for (double x = 0.01; x < 40; x *= 1.07) {
    EXPECT_NEAR(exp2_of(x), std::exp2(x), std::exp2(x) * 0x1p-52) << x;
    EXPECT_NEAR(log2_of(x), std::log2(x), std::fabs(std::log2(x)) * 0x1p-52 + 0x1p-1074) << x;
  }
}

}  // namespace
}  // namespace assay
