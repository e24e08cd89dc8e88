// Random numbers near a correctly rounded result are permitted for any exact value.
#include "oracle/sets/nearby.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "oracle/formats/float_format.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

constexpr Accuracy kNearbyAccuracies[] = {{.ulps = 1},
                                          {.ulps = 2.5},
                                          {.ulps = 4, .per_magnitude = 0.5},
                                          {.relative = 4.7684e-7},
                                          {.relative = 0.015704},
                                          {.relative = 2.4e-7, .absolute = 1e-6},
                                          {.absolute = 6.1036e-5},
                                          {.ulps = 3, .within = 2.0}};

// Returns a number with 64 bits, from the minimum subnormal number to beyond the maximum.
Number any_number(Random& random, FloatFormat const& format) {
  auto const least = format.min_exponent() - format.fraction_bits - 2;
  auto const exponent = random.one_in(2) ? random.between(-8, 8) : random.between(least, -least);
  return Number::finite(random.one_in(2), exponent - 63, (random.next() | std::uint64_t{1} << 63) | 1);
}

TEST(Nearby, IsPermittedForAnyExactValue) {
  Random random(1);
  for (char const* name : {"f32", "f64", "bf16", "f16", "f8E5M2"}) {
    FloatFormat const& format = *float_format(name);
    std::int64_t moved = 0;
    for (Accuracy const& accuracy : kNearbyAccuracies)
      for (int i = 0; i < 4000; ++i) {
        Number const exact = any_number(random, format);
        std::uint64_t const code = round(exact, format);
        double const magnitude = std::ldexp(1.0, static_cast<int>(random.between(-3, 3)));
        double const position = std::ldexp(static_cast<double>(random.between(-1024, 1024)), -10);
        std::uint64_t const near = Nearby(format, accuracy).at(code, magnitude, position);
        if (near != code) ++moved;
        ASSERT_TRUE(permitted(exact, format, accuracy, magnitude).contains(near, format))
            << name << " " << code << " became " << near << " at " << position;
      }
    EXPECT_GT(moved, 1000) << name;
  }
}

TEST(Nearby, ReachesTheEndsOfThePermittedSet) {
  Accuracy const accuracy{.ulps = 8};
  std::uint64_t const code = code_of_value(1.5, kF32);
  EXPECT_EQ(Nearby(kF32, accuracy).at(code, 0, 1), code + 7);
  EXPECT_EQ(Nearby(kF32, accuracy).at(code, 0, -1), code - 7);
  EXPECT_EQ(Nearby(kF32, accuracy).at(code, 0, 0), code);
  EXPECT_EQ(Nearby(kF32, {}).at(code, 0, 1), code);
}

TEST(Nearby, DoesNotChangeZerosInfinitiesAndNan) {
  for (std::uint64_t const code : {0x00000000u, 0x80000000u, 0x7F800000u, 0xFF800000u, 0x7FC00000u})
    EXPECT_EQ(Nearby(kF32, {.absolute = 1}).at(code, 1, 0.5), code);
}

}  // namespace
}  // namespace assay
