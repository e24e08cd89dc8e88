#include "oracle/functions/functions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "tests/oracle/functions/doubles.hpp"
#include "tools/developer/function_samples.hpp"

namespace assay {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

double apply(UnaryFunction function, double x) { return value(evaluate(function, code(x), kF64)); }
double apply(BinaryFunction function, double x, double y) { return value(evaluate(function, code(x), code(y), kF64)); }

::testing::AssertionResult identical(double got, double want) {
  if (std::isnan(want) ? code(got) == kF64.nan_code() : code(got) == code(want)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << got << ", not " << want;
}

TEST(Functions, NamesRoundTrip) {
  for (auto const function : unary_functions()) EXPECT_EQ(unary_function(name_of(function)), function);
  for (auto const function : binary_functions()) EXPECT_EQ(binary_function(name_of(function)), function);
  EXPECT_EQ(name_of(UnaryFunction::bessel_i1e), "bessel_i1e");
  EXPECT_EQ(name_of(UnaryFunction::round_nearest_even), "round_nearest_even");
  EXPECT_EQ(name_of(BinaryFunction::next_after), "next_after");
  EXPECT_EQ(unary_function("add"), std::nullopt);
  EXPECT_EQ(binary_function(""), std::nullopt);
}

// IEEE 754-2019, 5.3.1, 5.9, 6.3 and 9.2.1; CHLO's definitions.
TEST(Functions, SpecialValuesOfOneOperand) {
  using enum UnaryFunction;
  struct Case {
    UnaryFunction function;
    double at_minus_infinity, at_minus_one, at_minus_zero, at_zero, at_one, at_infinity;
  };
  double const pi = std::numbers::pi, e = std::numbers::e;
  Case const cases[] = {
      {abs, kInf, 1, 0, 0, 1, kInf},
      {negate, kInf, 1, 0.0, -0.0, -1, -kInf},
      {sign, -1, -1, -0.0, 0, 1, 1},
      {ceil, -kInf, -1, -0.0, 0, 1, kInf},
      {floor, -kInf, -1, -0.0, 0, 1, kInf},
      {round_nearest_afz, -kInf, -1, -0.0, 0, 1, kInf},
      {round_nearest_even, -kInf, -1, -0.0, 0, 1, kInf},
      {sqrt, kNan, kNan, -0.0, 0, 1, kInf},
      {rsqrt, kNan, kNan, -kInf, kInf, 1, 0},
      {cbrt, -kInf, -1, -0.0, 0, 1, kInf},
      {square, kInf, 1, 0, 0, 1, kInf},
      {exponential, 0, 1 / e, 1, 1, e, kInf},
      {exponential_minus_one, -1, 1 / e - 1, -0.0, 0, e - 1, kInf},
      {log, kNan, kNan, -kInf, -kInf, 0, kInf},
      {log_plus_one, kNan, -kInf, -0.0, 0, std::numbers::ln2, kInf},
      {logistic, 0, 1 / (1 + e), 0.5, 0.5, 1 / (1 + 1 / e), 1},
      {sine, kNan, -0.8414709848078965, -0.0, 0, 0.8414709848078965, kNan},
      {cosine, kNan, 0.5403023058681398, 1, 1, 0.5403023058681398, kNan},
      {tan, kNan, -1.5574077246549023, -0.0, 0, 1.5574077246549023, kNan},
      {tanh, -1, -0.7615941559557649, -0.0, 0, 0.7615941559557649, 1},
      {acos, kNan, pi, pi / 2, pi / 2, 0, kNan},
      {acosh, kNan, kNan, kNan, kNan, 0, kInf},
      {asin, kNan, -pi / 2, -0.0, 0, pi / 2, kNan},
      {asinh, -kInf, -0.881373587019543, -0.0, 0, 0.881373587019543, kInf},
      {atan, -pi / 2, -pi / 4, -0.0, 0, pi / 4, pi / 2},
      {atanh, kNan, -kInf, -0.0, 0, kInf, kNan},
      {cosh, kInf, 1.5430806348152437, 1, 1, 1.5430806348152437, kInf},
      {sinh, -kInf, -1.1752011936438014, -0.0, 0, 1.1752011936438014, kInf},
      {erf, -1, -0.8427007929497149, -0.0, 0, 0.8427007929497149, 1},
      {erfc, 2, 1.842700792949715, 1, 1, 0.15729920705028513, 0},
      {erf_inv, kNan, -kInf, -0.0, 0, kInf, kNan},
      {lgamma, kInf, kInf, kInf, kInf, 0, kInf},
      {digamma, kNan, kNan, kNan, kNan, -std::numbers::egamma, kInf},
      {bessel_i1e, -0.0, -0.2079104153497085, -0.0, 0, 0.2079104153497085, 0},
  };
  ASSERT_EQ(std::size(cases), unary_functions().size());
  for (Case const& one : cases) {
    std::pair<double, double> const points[] = {{-kInf, one.at_minus_infinity},
                                                {-1, one.at_minus_one},
                                                {-0.0, one.at_minus_zero},
                                                {0, one.at_zero},
                                                {1, one.at_one},
                                                {kInf, one.at_infinity},
                                                {kNan, kNan},
                                                {-kNan, kNan}};
    for (auto const& [x, want] : points) {
      double const got = apply(one.function, x);
      bool const exact = std::isnan(want) || std::isinf(want) || want == std::rint(want) || want == 0.5;
      EXPECT_TRUE(!exact || identical(got, want)) << name_of(one.function) << " " << x << ": " << got;
      EXPECT_TRUE(std::isnan(want) || got == want || std::fabs(got - want) < 4e-16)
          << name_of(one.function) << " " << x;
    }
  }
}

TEST(Functions, RoundingToIntegersKeepsTheSignOfZero) {
  using enum UnaryFunction;
  struct Case {
    double x, ceil, floor, afz, even;
  };
  for (Case const& one :
       {Case{-0.5, -0.0, -1, -1, -0.0}, Case{0.5, 1, 0, 1, 0}, Case{1.5, 2, 1, 2, 2}, Case{2.5, 3, 2, 3, 2},
        Case{-2.5, -2, -3, -3, -2}, Case{-0.3, -0.0, -1, -0.0, -0.0}, Case{0x1p-1074, 1, 0, 0, 0},
        Case{0.49999999999999994, 1, 0, 0, 0}, Case{0x1p60, 0x1p60, 0x1p60, 0x1p60, 0x1p60}}) {
    EXPECT_TRUE(identical(apply(ceil, one.x), one.ceil)) << one.x;
    EXPECT_TRUE(identical(apply(floor, one.x), one.floor)) << one.x;
    EXPECT_TRUE(identical(apply(round_nearest_afz, one.x), one.afz)) << one.x;
    EXPECT_TRUE(identical(apply(round_nearest_even, one.x), one.even)) << one.x;
  }
}

TEST(Functions, SpecialValuesOfTwoOperands) {
  using enum BinaryFunction;
  struct Case {
    BinaryFunction function;
    double x, y, want;
  };
  double const pi = std::numbers::pi;
  for (Case const& one : {Case{add, 1, -1, 0},
                          {add, -0.0, -0.0, -0.0},
                          {add, -0.0, 0, 0},
                          {add, kInf, -kInf, kNan},
                          {subtract, -0.0, 0, -0.0},
                          {multiply, 0, kInf, kNan},
                          {multiply, -1, 0, -0.0},
                          {divide, 1, -0.0, -kInf},
                          {divide, 0, 0, kNan},
                          {divide, -1, kInf, -0.0},
                          {maximum, -0.0, 0, 0},
                          {maximum, 0, -0.0, 0},
                          {maximum, kNan, 1, kNan},
                          {maximum, 1, kNan, kNan},
                          {minimum, -0.0, 0, -0.0},
                          {minimum, 0, -0.0, -0.0},
                          {minimum, kInf, kNan, kNan},
                          {remainder, -6, 3, -0.0},
                          {remainder, 5, kInf, 5},
                          {remainder, 5, 0, kNan},
                          {remainder, kInf, 2, kNan},
                          {remainder, -7, 4, -3},
                          {remainder, 0x1p1000, 3, 1},
                          {power, 1, kNan, 1},
                          {power, kNan, 0, 1},
                          {power, kNan, -0.0, 1},
                          {power, -1, kInf, 1},
                          {power, -1, -kInf, 1},
                          {power, 0, -1, kInf},
                          {power, -0.0, -1, -kInf},
                          {power, -0.0, -2, kInf},
                          {power, -0.0, 3, -0.0},
                          {power, -8, 1.0 / 3, kNan},
                          {power, -2, 3, -8},
                          {power, kInf, -1, 0},
                          {power, -kInf, 3, -kInf},
                          {power, -kInf, -3, -0.0},
                          {power, 0.5, kInf, 0},
                          {power, 0.5, -kInf, kInf},
                          {power, 2, -1074, 0x1p-1074},
                          {power, 9, 0.5, 3},
                          {power, 27, 2, 729},
                          {power, 1.5, 33, 0x1.3bfefa65abb83p+19},
                          {atan2, 0, 1, 0},
                          {atan2, -0.0, 1, -0.0},
                          {atan2, 0, -0.0, pi},
                          {atan2, -0.0, -1, -pi},
                          {atan2, 1, 0, pi / 2},
                          {atan2, kInf, kInf, pi / 4},
                          {atan2, -kInf, -kInf, -3 * pi / 4},
                          {atan2, 1, -kInf, pi},
                          {atan2, -1, kInf, -0.0},
                          {next_after, 1, 1, 1},
                          {next_after, 0, -0.0, -0.0},
                          {next_after, 0, -3, -0x1p-1074},
                          {next_after, 1, 2, 1 + 0x1p-52},
                          {next_after, 0x1p-1074, 0, 0},
                          {next_after, -0x1p-1074, 0, -0.0},
                          {next_after, kNan, 0, kNan},
                          {next_after, 0x1.fffffffffffffp1023, kInf, kInf},
                          {next_after, kInf, 0, 0x1.fffffffffffffp1023},
                          {polygamma, -1, 2, kNan},
                          {polygamma, 0.5, 2, kNan},
                          {polygamma, 0, 0, kNan},
                          {polygamma, 0, 1, -std::numbers::egamma},
                          {polygamma, 1, 0, kInf},
                          {polygamma, 2, 0, kNan},
                          {polygamma, 1, -3, kInf},
                          {polygamma, 2, -3, kNan},
                          {polygamma, 1, kInf, 0},
                          {polygamma, 2, kInf, -0.0},
                          {polygamma, 1, 1, pi * pi / 6},
                          {polygamma, 1, kNan, kNan},
                          {zeta, 1, 3, kInf},
                          {zeta, 0.5, 3, kNan},
                          {zeta, 2, 1, pi * pi / 6},
                          {zeta, 2.5, -1.5, kNan},
                          {zeta, 2, -3, kInf},
                          {zeta, 3, -3, kNan},
                          {zeta, 2, 0, kInf},
                          {zeta, 2, -0.5, pi * pi / 2 + 4},
                          {zeta, 3, kInf, 0},
                          {zeta, 3, -0.5, 7 * 1.2020569031595942 - 8},
                          {zeta, kInf, 2, 0},
                          {zeta, 1e300, 1, 1},
                          {zeta, 1e300, 0.5, kInf}}) {
    double const got = apply(one.function, one.x, one.y);
    bool const exact = std::isnan(one.want) || std::isinf(one.want) || one.want == 0 || one.want == std::rint(one.want);
    EXPECT_TRUE(!exact || identical(got, one.want))
        << name_of(one.function) << " " << one.x << " " << one.y << ": " << got;
    EXPECT_TRUE(std::isnan(one.want) || got == one.want || std::fabs(got / one.want - 1) < 2e-15)
        << name_of(one.function) << " " << one.x << " " << one.y << ": " << got;
  }
}

// Operands whose results are nearest to the midpoint of two f32 numbers, found by exhaustive search, and operands for
// which lowerings are known to be wrong.
TEST(Functions, HardCasesOfF32) {
  using enum UnaryFunction;
  struct Case {
    UnaryFunction function;
    float x;
  };
  for (Case const& one : {Case{exponential, -0x1.d2259ap+3f},
                          {log, 0x1.b121a6p+76f},
                          {erf, 0x1.81d5acp-13f},
                          {sinh, std::bit_cast<float>(0x3a1285ffu)},
                          {log, std::bit_cast<float>(0x3c413d3au)},
                          {log, std::bit_cast<float>(0x65d890d3u)},
                          {log_plus_one, std::bit_cast<float>(0x35400003u)},
                          {log_plus_one, std::bit_cast<float>(0xbb0ec8c4u)},
                          {cosh, 89.4159851f},
                          {sinh, -89.4159851f}}) {
    Number const x = Number::of(static_cast<double>(one.x));
    auto const got = evaluate(one.function, std::bit_cast<std::uint32_t>(one.x), kF32);
    for (Engine const engine : {Engine::mpfr, Engine::arb})
      EXPECT_EQ(got, round(evaluate_exactly(one.function, x, engine).value(), kF32)) << name_of(one.function) << one.x;
  }
  EXPECT_LE(evaluate(cosh, std::bit_cast<std::uint32_t>(89.4159851f), kF32), kF32.max_finite_code());
}

// Tests all codes of formats with at most 8 bits, by their order.
TEST(Functions, NextAfterIsTheNeighbourTowardsTheSecond) {
  for (auto const& format : float_formats()) {
    if (format.bits > 8) continue;
    std::vector<std::uint64_t> ordered;  // numbers and infinities, with one zero
    for (std::uint64_t x = 0; x < std::uint64_t{1} << format.bits; ++x)
      if (!format.is_nan(x) && !(format.is_zero(x) && x != 0)) ordered.push_back(x);
    auto const real = [&](std::uint64_t x) { return to_double(unpack(x, format)); };
    std::ranges::sort(ordered, {}, real);
    for (std::size_t i = 0; i < ordered.size(); ++i) {
      for (std::size_t j = 0; j < ordered.size(); ++j) {
        std::uint64_t const got = evaluate(BinaryFunction::next_after, ordered[i], ordered[j], format);
        std::uint64_t const want = ordered[i < j ? i + 1 : i > j ? i - 1 : i];
        ASSERT_EQ(real(got), real(want)) << format.name << " " << ordered[i] << " " << ordered[j];
        ASSERT_TRUE(got == want || format.has_negative_zero()) << format.name;
      }
    }
  }
}

TEST(Functions, ZetaAndPolygammaMatchTheirIdentities) {
  using enum BinaryFunction;
  auto const near = [](double got, double want) { return std::fabs(got - want) <= 4e-15 * std::fabs(want); };
  double const pi = std::numbers::pi;
  for (double const s : {1.5, 2.0, 3.0, 4.5, 10.0, 40.0}) {
    double const riemann = apply(zeta, s, 1);
    EXPECT_TRUE(near(riemann, std::riemann_zeta(s))) << s;
    EXPECT_TRUE(near(apply(zeta, s, 0.5), (std::exp2(s) - 1) * riemann)) << s;
    EXPECT_TRUE(near(apply(zeta, s, 3) + std::exp2(-s) + 1, riemann)) << s;
  }
  for (double const x : {0.25, 0.3, 1.75, 6.1, 100.3}) {
    double const sine = std::sin(pi * (x - std::rint(x)));
    EXPECT_TRUE(near(apply(polygamma, 1, 1 - x) + apply(polygamma, 1, x), pi * pi / (sine * sine))) << x;
    double const cotangent = pi / std::tan(pi * (x - std::rint(x)));
    EXPECT_TRUE(near(apply(polygamma, 2, 1 - x) - apply(polygamma, 2, x), 2 * pi * pi / (sine * sine) * cotangent))
        << x;
  }
  EXPECT_TRUE(near(apply(polygamma, 3, 1), std::pow(pi, 4) / 15));
  EXPECT_TRUE(near(apply(polygamma, 50, 1), -std::tgamma(51) * std::riemann_zeta(51)));
  // The leading term is a number of the format and the rest is far smaller, or there are many terms or large ones.
  EXPECT_EQ(apply(polygamma, 1, 0x1p-500), 0x1p1000);
  EXPECT_EQ(apply(polygamma, 1, 0x1p500), 0x1p-500);
  EXPECT_EQ(apply(polygamma, 2, -0x1p-100), 0x1p301);
  EXPECT_EQ(apply(zeta, 3, 0x1p400), 0x1p-801);
  EXPECT_EQ(apply(zeta, 100, 1), 1);
  EXPECT_EQ(apply(zeta, 900, -2.5), 0x1p901);
  EXPECT_EQ(apply(zeta, 901, -2.5), apply(zeta, 901, 3.5));
  EXPECT_TRUE(near(apply(zeta, 1 + 0x1p-40, 7), 0x1p40 - apply(UnaryFunction::digamma, 7)));
  EXPECT_EQ(apply(zeta, 1e5, 1e8), 0);
  EXPECT_EQ(apply(polygamma, 1e200, 1e100), -kInf);
  EXPECT_EQ(apply(polygamma, 1e100, 1e200), -0.0);
}

// Every format, with more and with fewer elements than tables need, and in place.
TEST(Functions, ManyElementsAreEachEvaluated) {
  for (auto const& format : float_formats()) {
    Samples samples(format, 5);
    std::size_t const size = format.storage_bytes();
    for (std::size_t const count : {std::size_t{60}, std::size_t{300}}) {
      std::vector<std::uint64_t> x = special_codes(format), y;
      while (x.size() < count) x.push_back(samples());
      std::vector<unsigned char> left(x.size() * size), right(left.size()), out(left.size());
      for (std::size_t i = 0; i < x.size(); ++i) y.push_back(x[(i * 7 + 3) % x.size()]);
      for (std::size_t i = 0; i < x.size(); ++i) {
        std::copy_n(reinterpret_cast<unsigned char const*>(&x[i]), size, &left[i * size]);
        std::copy_n(reinterpret_cast<unsigned char const*>(&y[i]), size, &right[i * size]);
      }
      auto const at = [&](std::size_t i) {
        std::uint64_t result = 0;
        std::copy_n(&out[i * size], size, reinterpret_cast<unsigned char*>(&result));
        return result;
      };
      for (auto const function : unary_functions()) {
        out = left;
        evaluate(function, format, out.data(), out.data(), x.size());
        for (std::size_t i = 0; i<x.size(); i += count> 200 ? 7 : 1)
          ASSERT_EQ(at(i), evaluate(function, x[i], format)) << name_of(function) << " " << format.name << " " << x[i];
      }
      for (auto const function : binary_functions()) {
        if (count > 200 && function >= BinaryFunction::polygamma) continue;
        evaluate(function, format, left.data(), right.data(), out.data(), x.size());
        for (std::size_t i = 0; i < x.size(); i += function >= BinaryFunction::polygamma ? 5 : 1)
          ASSERT_EQ(at(i), evaluate(function, x[i], y[i], format))
              << name_of(function) << " " << format.name << " " << x[i] << " " << y[i];
      }
    }
  }
}

TEST(Functions, TablesHaveEveryCode) {
  for (auto const* format : {&kF16, &kBF16}) {
    std::vector<std::uint16_t> x(65536), out(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<std::uint16_t>(i);
    for (auto const function : {UnaryFunction::exponential, UnaryFunction::digamma}) {
      evaluate(function, *format, x.data(), out.data(), x.size());
      for (std::size_t i = 0; i < x.size(); i += 97) ASSERT_EQ(out[i], evaluate(function, i, *format));
    }
  }
}

}  // namespace
}  // namespace assay
