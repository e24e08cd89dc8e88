#include "oracle/formats/long_real.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "oracle/formats/float_format.hpp"

namespace assay {
namespace {

LongReal of(double value) { return LongReal(Number::of(value)); }

// Returns the f64 code of a sum with an error in its last bits: a third is added three times.
double rounded_sum(std::initializer_list<double> terms) {
  LongReal const third = LongReal(1) / LongReal(3);
  LongReal sum = third + third + third - LongReal(1), scale;
  for (double const term : terms) {
    sum = sum + of(term);
    scale = scale + of(term).magnitude();
  }
  return std::bit_cast<double>(round(sum.number(scale), kF64));
}

TEST(LongReal, RoundsTiesAndTheirNeighbors) {
  double const tie = std::ldexp(1.0, -53), least = std::ldexp(1.0, -1074), greatest = std::ldexp(1.0, 1023);
  EXPECT_EQ(rounded_sum({1, tie}), 1);
  EXPECT_EQ(rounded_sum({1, tie, least}), 1 + 2 * tie);
  EXPECT_EQ(rounded_sum({1, tie, -least}), 1);
  EXPECT_EQ(rounded_sum({1 + 2 * tie, tie, -least}), 1 + 2 * tie);
  EXPECT_EQ(rounded_sum({greatest, std::ldexp(greatest, -53), least}), std::nextafter(greatest, INFINITY));
  EXPECT_EQ(rounded_sum({greatest, least, -greatest}), least);
  EXPECT_EQ(rounded_sum({greatest, -greatest}), 0);
}

}  // namespace
}  // namespace assay
