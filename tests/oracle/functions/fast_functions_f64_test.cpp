#include "oracle/functions/fast_functions_f64.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "tests/oracle/functions/doubles.hpp"
#include "tools/developer/function_samples.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kSeedOfDoubles = 20240229;

// Returns operands for which the function is finite and mostly not near zero.
std::vector<double> usual_operands(UnaryFunction function, std::size_t count) {
  using enum UnaryFunction;
  bool const above_one = function == acosh;
  bool const within_one = function == asin || function == acos || function == atanh || function == erf_inv;
  bool const positive = function == log || function == rsqrt || function == log_plus_one;
  bool const above_roots = function == lgamma || function == digamma;
  std::mt19937_64 random(kSeedOfDoubles);
  std::vector<double> operands(count);
  for (double& x : operands) {
    double const unit = static_cast<double>((random() >> 11) + 1) * 0x1p-54;
    x = above_roots  ? 3 + 10 * unit
        : above_one  ? 1 + 9 * unit
        : within_one ? 2 * unit - 1
        : positive   ? 10 * unit
                     : 10 * unit - 5;
  }
  return operands;
}

TEST(FastFunctionsF64, SettleNearlyAllUsualOperands) {
  constexpr std::size_t kCount = 2000;
  std::vector<double> values(kCount);
  for (auto const function : unary_functions()) {
    if (!has_pairs(function)) continue;
    auto const operands = usual_operands(function, kCount);
    settle_f64(function, operands.data(), values.data(), kCount);
    std::size_t unsettled = 0;
    for (double const value : values) unsettled += std::isnan(value) ? 1 : 0;
    EXPECT_LE(unsettled, 2U) << name_of(function);
  }
}

TEST(FastFunctionsF64, SettleOperandsOfAnyExponent) {
  std::mt19937_64 random(kSeedOfDoubles);
  for (auto const function : {UnaryFunction::log, UnaryFunction::cbrt, UnaryFunction::rsqrt})
    for (int i = 0; i < 2000; ++i) {
      // One quarter is subnormal, and one quarter is near the maximum.
      std::uint64_t code = random() >> 1;
      if (i % 4 == 0) code &= (std::uint64_t{1} << 52) - 1;
      if (i % 4 == 1) code = std::uint64_t{0x7fefffffffffffff} - (code >> 10);
      double const x = std::bit_cast<double>(code);
      if (!std::isfinite(x) || x == 0) continue;
      double value = 0;
      settle_f64(function, &x, &value, 1);
      Number const exact = evaluate_exactly(function, Number::of(x), Engine::mpfr).value();
      ASSERT_EQ(std::bit_cast<std::uint64_t>(value), round(exact, kF64)) << name_of(function) << " " << x;
    }
}

TEST(FastFunctionsF64, SettleAnglesOfAnySize) {
  std::mt19937_64 random(kSeedOfDoubles);
  std::vector<double> angles{0x1.921fb54442d18p+1022, 0x1.6ac5b262ca1ffp+849,  // near a multiple of pi / 2
                             0x1.fffffffffffffp+1023, 0x1.0000000000001p+20, 0x1p1023};
  for (int i = 0; i < 3000; ++i) {
    std::uint64_t const exponent = 1023 + 20 + random() % 1004;
    angles.push_back(std::bit_cast<double>((random() & 1) << 63 | exponent << 52 | random() >> 12));
  }
  std::size_t unsettled = 0;
  for (auto const function : {UnaryFunction::sine, UnaryFunction::cosine, UnaryFunction::tan})
    for (double const x : angles) {
      double value = 0;
      settle_f64(function, &x, &value, 1);
      unsettled += std::isnan(value) ? 1 : 0;
      if (std::isnan(value)) continue;
      Number const exact = evaluate_exactly(function, Number::of(x), Engine::mpfr).value();
      ASSERT_EQ(std::bit_cast<std::uint64_t>(value), round(exact, kF64)) << name_of(function) << " " << x;
    }
  EXPECT_LE(unsettled, 2U);
}

TEST(FastFunctionsF64, MatchTheEngineWhenDecided) {
  for (auto const function : unary_functions()) {
    if (!has_pairs(function)) continue;
    auto const engine = function == UnaryFunction::erf_inv ? Engine::arb : Engine::mpfr;
    for (double const x : usual_operands(function, 500)) {
      double value = 0;
      settle_f64(function, &x, &value, 1);
      Number const exact = evaluate_exactly(function, Number::of(x), engine).value();
      if (std::isnan(value)) continue;
      ASSERT_EQ(code(value), round(exact, kF64)) << name_of(function) << " " << x;
    }
  }
}

TEST(FastFunctionsF64, LeaveNaNsAndInfinitiesToTheEngine) {
  for (auto const function : unary_functions()) {
    if (!has_pairs(function)) continue;
    for (double const x : {std::nan(""), HUGE_VAL, -HUGE_VAL, 0x1p1023, -0x1p1023}) {
      double value = 0;
      settle_f64(function, &x, &value, 1);
      if (std::isnan(value)) continue;
      Number const exact = evaluate_exactly(function, Number::of(x), Engine::mpfr).value();
      EXPECT_EQ(code(value), round(exact, kF64)) << name_of(function) << " " << x;
    }
  }
}

// The square of an odd number of 27 bits is above 2^53 and therefore the midpoint of two doubles.
TEST(FastFunctionsF64, DoNotSettleMiddles) {
  double const y = 2;
  for (std::int64_t odd = 94906267; odd < 94906367; odd += 2) {
    auto const x = static_cast<double>(odd);
    double value = 0;
    settle_f64(BinaryFunction::power, &x, &y, &value, 1);
    EXPECT_TRUE(std::isnan(value)) << x;
    EXPECT_EQ(evaluate(BinaryFunction::power, code(x), code(y), kF64), code(x * x));
  }
}

// Batches for several threads, also in place, and with operands that Pairs leave open.
TEST(FastFunctionsF64, BatchesAreTheirElements) {
  constexpr std::size_t kCount = (1 << 15) + 77;
  Samples samples(kF64, kSeedOfDoubles);
  std::vector<std::uint64_t> x(kCount), y(kCount), out(kCount);
  for (auto& one : x) one = samples();
  for (auto& one : y) one = samples();
  for (auto const function : {UnaryFunction::exponential, UnaryFunction::tanh}) {
    evaluate(function, kF64, x.data(), out.data(), kCount);
    for (std::size_t i = 0; i < kCount; i += 13) ASSERT_EQ(out[i], evaluate(function, x[i], kF64)) << x[i];
    auto in_place = x;
    evaluate(function, kF64, in_place.data(), in_place.data(), kCount);
    EXPECT_EQ(in_place, out);
  }
  evaluate(BinaryFunction::atan2, kF64, x.data(), y.data(), out.data(), kCount);
  for (std::size_t i = 0; i < kCount; i += 13)
    ASSERT_EQ(out[i], evaluate(BinaryFunction::atan2, x[i], y[i], kF64)) << x[i] << " " << y[i];
  evaluate(BinaryFunction::atan2, kF64, x.data(), y.data(), y.data(), kCount);
  EXPECT_EQ(y, out);
}

}  // namespace
}  // namespace assay
