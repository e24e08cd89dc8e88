// Tests oracle/functions/complex_functions.hpp: every function is compared with its definition, on all branch cuts and
// near them.
#include "tests/oracle/functions/complex_definitions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "oracle/functions/complex_functions.hpp"
#include "tests/oracle/functions/doubles.hpp"

namespace assay {
namespace {

using complex_definitions::Complex;

struct Point {
  double real, imag;
  ComplexCode code() const { return {assay::code(real), assay::code(imag)}; }
  operator Complex() const { return {real, imag}; }
};
std::ostream& operator<<(std::ostream& out, Point z) { return out << "(" << z.real << ", " << z.imag << ")"; }

constexpr double kParts[] = {0.0, -0.0, 1e-8,  0.25,  0.5,  0.75, 1.0,   1.25, 2.0,  3.0,
                             4.0, 60.0, -1e-8, -0.25, -0.5, -1.0, -1.25, -2.0, -3.0, -4.0};

std::vector<Point> grid() {
  std::vector<Point> all;
  for (double const real : kParts)
    for (double const imag : kParts) all.push_back({real, imag});
  return all;
}

Point rounded(Complex const& z) { return {z.real.rounded(), z.imag.rounded()}; }
Point value_of(ComplexCode z) { return {value(z.real), value(z.imag)}; }

// Compares numbers in the complex plane, relative to the magnitude of `want`. At a pole, both must lack a finite value.
bool are_near(Point got, Point want) {
  bool const is_finite = std::isfinite(want.real) && std::isfinite(want.imag);
  if (!is_finite) return !(std::isfinite(got.real) && std::isfinite(got.imag));
  double const size = std::hypot(want.real, want.imag);
  return std::hypot(got.real - want.real, got.imag - want.imag) <= 0x1p-50 * size + 1e-140;
}

bool is_near_definition(UnaryFunction function, Point z) {
  auto const got = value_of(evaluate_complex(function, z.code(), kF64));
  auto const want = rounded(complex_definitions::defined(function, z));
  bool const near = are_near(got, want);
  if (!near) ADD_FAILURE() << name_of(function) << z << " gives " << got << ", by its definition " << want;
  return near;
}

TEST(ComplexDefinitions, EveryFunctionOnEverySideOfItsCuts) {
  for (auto const function : complex_definitions::kAllComplex) {
    ASSERT_TRUE(has_complex(function)) << name_of(function);
    for (auto const z : grid()) is_near_definition(function, z);
  }
}

// If the value on another side of a cut differs, other_sides reports that side.
TEST(ComplexDefinitions, ValuesJumpAtBranchCuts) {
  for (auto const function : complex_definitions::kAllComplex)
    for (auto const z : grid()) {
      auto const here = value_of(evaluate_complex(function, z.code(), kF64));
      auto const others = other_sides(function, z.code(), kF64);
      for (bool const is_imag : {false, true}) {
        Point other = z;
        double& part = is_imag ? other.imag : other.real;
        if (part != 0) continue;
        part = -part;
        auto const there = value_of(evaluate_complex(function, other.code(), kF64));
        if (are_near(there, here)) continue;
        EXPECT_TRUE(std::ranges::find(others, other.code()) != others.end()) << name_of(function) << z;
      }
    }
}

constexpr Point kExponents[] = {{0.5, 0.0}, {0.5, -0.0}, {-0.5, 0.0}, {1.5, 0.0}, {-1.5, -0.0}, {0.25, 0.0},
                                {2, 0.0},   {-1, 0.0},   {3, -0.0},   {2.5, 0.0}, {0.0, 1},     {1, 1},
                                {-2, 0.5},  {0.3, 0.0},  {0.5, 1e-8}, {-0.0, -2}, {0.125, 0.0}};

TEST(ComplexDefinitions, PowersAreExponentialsOfLogarithms) {
  for (auto const x : grid())
    for (auto const y : kExponents) {
      if (x.real == 0 && x.imag == 0) continue;  // the logarithm is infinite; tested by BinarySpecialValues
      auto const got = value_of(evaluate_complex(BinaryFunction::power, x.code(), y.code(), kF64));
      auto const want = rounded(complex_definitions::power_of(x, y));
      EXPECT_TRUE(are_near(got, want)) << x << " ^ " << y << " gives " << got << ", by its definition " << want;
    }
}

// Whether the value is one of those on a cut. The signs of zeros in the definition determine which one it returns.
bool has_value(BinaryFunction function, Point x, Point y, Point want) {
  return std::ranges::any_of(values_on_cuts(function, x.code(), y.code(), kF64), [&](auto const& z) {
    return are_near({to_double(z[0]), to_double(z[1])}, want);
  });
}

TEST(ComplexDefinitions, BothSidesOfTheCutsOfPowersAndAtan2) {
  using enum BinaryFunction;
  for (auto const x : grid()) {
    if (!(x.real < 0 && x.imag == 0)) continue;
    for (auto const y : kExponents)
      for (double const zero : {0.0, -0.0})
        EXPECT_TRUE(has_value(power, x, y, rounded(complex_definitions::power_of(Point{x.real, zero}, y)))) << x << y;
  }
  constexpr double kFew[] = {0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -3.0};
  std::size_t with_sides = 0;
  for (double const a : kFew)
    for (double const b : kFew)
      for (double const c : kFew)
        for (double const d : kFew) {
          Point const y{a, b}, x{c, d};
          auto const sides = values_on_cuts(atan2, y.code(), x.code(), kF64);
          with_sides += sides.size() > 1 ? 1 : 0;
          EXPECT_TRUE(has_value(atan2, y, x, rounded(complex_definitions::atan2_of(y, x)))) << y << x;
          for (auto const& z : sides) {
            // Each value is an angle of x + iy.
            double const turn = std::remainder(to_double(z[0]) - to_double(sides[0][0]), std::acos(-1.0));
            EXPECT_TRUE(sides.size() == 1 || std::fabs(turn) < 1e-14) << y << x;
          }
        }
  EXPECT_GT(with_sides, 400u);
}

// Each repetition of the test continues the random sequence: --gtest_repeat=100 tests a million operands.
TEST(ComplexDefinitions, RandomOperands) {
  static std::mt19937_64 random(11);
  constexpr int kPoints = 400;
  auto const part = [&] {
    double const unit = std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())), -63);
    switch (random() % 6) {
      case 0:
        return kParts[random() % std::size(kParts)];
      case 1:
        return std::ldexp(unit, static_cast<int>(random() % 60) - 50);
      case 2:
        return std::round(unit * 64) / 16;
      default:
        return unit * 8;
    }
  };
  for (int n = 0; n < kPoints; ++n) {
    Point const x{part(), part()}, y{part(), part()};
    for (auto const function : complex_definitions::kAllComplex) is_near_definition(function, x);
    if (x.real == 0 && x.imag == 0) continue;
    auto const power = rounded(complex_definitions::power_of(x, y));
    EXPECT_TRUE(has_value(BinaryFunction::power, x, y, power)) << x << " ^ " << y;
    auto const angle = rounded(complex_definitions::atan2_of(y, x));
    EXPECT_TRUE(has_value(BinaryFunction::atan2, y, x, angle)) << y << x;
  }
}

}  // namespace
}  // namespace assay
