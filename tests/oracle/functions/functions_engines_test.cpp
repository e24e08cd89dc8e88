// Compares MPFR, Arb and the fast paths. engines_sweep.cpp does so for any number of operands.

#include <gtest/gtest.h>

#include "tools/developer/function_samples.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kSeed = 20240229;

bool has_two_engines(UnaryFunction function) {
  return function != UnaryFunction::erf_inv && function != UnaryFunction::bessel_i1e;
}

// Both engines compute the same Number, and evaluate() is its rounded value.
::testing::AssertionResult agree(UnaryFunction function, std::uint64_t x, FloatFormat const& format) {
  Number const operand = unpack(x, format);
  auto const mpfr = evaluate_exactly(function, operand, Engine::mpfr);
  auto const arb = evaluate_exactly(function, operand, Engine::arb);
  bool const settled = arb && mpfr.has_value() == has_two_engines(function);
  if (settled && (!mpfr || same(*mpfr, *arb)) && round(*arb, format) == evaluate(function, x, format))
    return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << name_of(function) << " " << format.name << " " << std::hex << x
                                       << (settled ? "" : " not settled");
}

::testing::AssertionResult agree(BinaryFunction function, std::uint64_t x, std::uint64_t y, FloatFormat const& format) {
  Number const left = unpack(x, format), right = unpack(y, format);
  auto const mpfr = evaluate_exactly(function, left, right, Engine::mpfr);
  auto const arb = evaluate_exactly(function, left, right, Engine::arb);
  bool const settled = arb && (mpfr || function >= BinaryFunction::polygamma);
  if (settled && (!mpfr || same(*mpfr, *arb)) && round(*arb, format) == evaluate(function, x, y, format))
    return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << name_of(function) << " " << format.name << " " << std::hex << x << " " << y
                                       << (settled ? "" : " not settled");
}

bool is_slow(UnaryFunction function) { return function == UnaryFunction::digamma || function == UnaryFunction::lgamma; }
bool is_slow(BinaryFunction function) { return function >= BinaryFunction::polygamma; }

TEST(Engines, AgreeOnEveryCodeOfNarrowFormats) {
  for (auto const& format : float_formats()) {
    if (format.bits > 8) continue;
    for (auto const function : unary_functions())
      for (std::uint64_t x = 0; x < std::uint64_t{1} << format.bits; ++x) ASSERT_TRUE(agree(function, x, format));
  }
}

TEST(Engines, AgreeOnSamplesOfWideFormats) {
  for (auto const& format : float_formats()) {
    if (format.bits <= 8) continue;
    for (auto const function : unary_functions()) {
      for (std::uint64_t const x : special_codes(format)) ASSERT_TRUE(agree(function, x, format));
      Samples samples(format, kSeed + format.bits);
      for (int i = is_slow(function) || format.name == "tf32" ? 300 : 3000; i > 0; --i)
        ASSERT_TRUE(agree(function, samples(), format));
    }
  }
}

TEST(Engines, AgreeOnEveryPairOfNarrowFormats) {
  for (auto const& format : float_formats()) {
    if (format.bits > 6) continue;
    for (auto const function : binary_functions()) {
      if (function == BinaryFunction::next_after) continue;
      std::uint64_t const count = std::uint64_t{1} << format.bits, step = is_slow(function) && format.bits > 4 ? 7 : 1;
      for (std::uint64_t pair = 0; pair < count * count; pair += step)
        ASSERT_TRUE(agree(function, pair / count, pair % count, format));
    }
  }
}

TEST(Engines, AgreeOnSamplesOfPairs) {
  for (auto const& format : float_formats()) {
    if (format.bits <= 6) continue;
    auto const special = special_codes(format);
    for (auto const function : binary_functions()) {
      if (function == BinaryFunction::next_after) continue;
      std::size_t const step = is_slow(function) ? 31 : 3;
      for (std::size_t pair = 0; pair < special.size() * special.size(); pair += step)
        ASSERT_TRUE(agree(function, special[pair / special.size()], special[pair % special.size()], format));
      Samples samples(format, kSeed);
      for (int i = is_slow(function) ? 100 : 1000; i > 0; --i) {
        std::uint64_t const x = samples(), y = samples();
        ASSERT_TRUE(agree(function, x, y, format));
      }
    }
  }
}

// The inverse by another engine's erf: the result truncated to 60 bits is below, and the next such number is above.
TEST(Engines, ErfInvInvertsErf) {
  Samples samples(kF64, kSeed);
  for (int i = 0; i < 2000; ++i) {
    Number const x = unpack(samples(), kF64);
    if (x.kind != NumberKind::finite || x.negative || x.exponent >= -63 || x.exponent < -1000) continue;
    Number low = evaluate_exactly(UnaryFunction::erf_inv, x, Engine::arb).value();
    low.significand &= ~std::uint64_t{15};
    Number const high = Number::finite(false, low.exponent, static_cast<unsigned __int128>(low.significand) + 16);
    Number const from = evaluate_exactly(UnaryFunction::erf, low, Engine::mpfr).value();
    Number const to = evaluate_exactly(UnaryFunction::erf, high, Engine::mpfr).value();
    auto const key = [](Number const& number) { return std::pair(number.exponent, number.significand); };
    ASSERT_LE(key(from), key(x));
    ASSERT_GE(key(to), key(x));
  }
}

}  // namespace
}  // namespace assay
