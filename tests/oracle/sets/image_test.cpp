#include "oracle/sets/image.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tools/developer/function_samples.hpp"

namespace assay {
namespace {

std::vector<Accuracy> const kAccuracies = {
    {}, {.ulps = 4}, {.ulps = 3, .per_magnitude = 2}, {.ulps = 0.5, .relative = 0x1p-3}, {.ulps = 1, .absolute = 0.25}};

Number exactly(UnaryFunction function, std::uint64_t x, FloatFormat const& format) {
  auto result = evaluate_exactly(function, unpack(x, format), Engine::mpfr);
  if (!result) result = evaluate_exactly(function, unpack(x, format), Engine::arb);
  return result.value();
}

Number exactly(BinaryFunction function, std::uint64_t x, std::uint64_t y, FloatFormat const& format) {
  if (function == BinaryFunction::next_after) return unpack(evaluate(function, x, y, format), format);
  auto result = evaluate_exactly(function, unpack(x, format), unpack(y, format), Engine::mpfr);
  if (!result) result = evaluate_exactly(function, unpack(x, format), unpack(y, format), Engine::arb);
  return result.value();
}

double size_of(std::uint64_t code, FloatFormat const& format) { return std::fabs(to_double(unpack(code, format))); }

// The requirement of the header for single points.
CodeSet of_point(UnaryFunction function, std::uint64_t x, FloatFormat const& format, Accuracy const& accuracy) {
  if (accuracy == Accuracy{}) return CodeSet::of(evaluate(function, x, format), format);
  return permitted(exactly(function, x, format), format, accuracy, size_of(x, format));
}
CodeSet of_point(BinaryFunction function, std::uint64_t x, std::uint64_t y, FloatFormat const& format,
                 Accuracy const& accuracy) {
  if (accuracy == Accuracy{}) return CodeSet::of(evaluate(function, x, y, format), format);
  return permitted(exactly(function, x, y, format), format, accuracy, size_of(x, format));
}

bool holds(CodeSet const& set, CodeSet const& part) {
  CodeSet both = set;
  both.include(part);
  return both == set;
}

// Returns the codes of a set, with the canonical code of NaN.
std::vector<std::uint64_t> codes_of(CodeSet const& set, FloatFormat const& format) {
  std::vector<std::uint64_t> codes;
  if (set.number)
    for (std::int64_t order = set.low; order <= set.high; ++order) codes.push_back(code_of(order, format));
  if (set.nan) codes.push_back(format.nan_code());
  return codes;
}

std::string text(CodeSet const& set) {
  std::string const nan = set.nan ? " NaN" : "";
  return set.number ? "[" + std::to_string(set.low) + ", " + std::to_string(set.high) + "]" + nan : "{}" + nan;
}

class RandomSets {
public:
  RandomSets(FloatFormat const& format, std::uint64_t seed) : format_(format), random_(seed) {}

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  CodeSet of_width(std::int64_t width) {
    std::int64_t const least = least_order(format_), greatest = greatest_order(format_);
    auto const length = static_cast<std::int64_t>(below(static_cast<std::uint64_t>(width)));
    auto const low = least + static_cast<std::int64_t>(below(static_cast<std::uint64_t>(greatest - least + 1)));
    return {low, std::min(low + length, greatest), true, format_.has_nan() && below(4) == 0};
  }

  // Returns the set between two codes, of any width.
  CodeSet between(std::uint64_t a, std::uint64_t b) {
    if (format_.is_nan(a) || format_.is_nan(b)) return CodeSet::only_nan();
    std::int64_t low = order_of(a, format_), high = order_of(b, format_);
    if (below(2) == 0) high = low + (static_cast<std::int64_t>(below(1ull << (1 + below(20)))));
    if (low > high) std::swap(low, high);
    return {low, std::min(high, greatest_order(format_)), true, below(8) == 0};
  }

private:
  FloatFormat const& format_;
  std::mt19937_64 random_;
};

TEST(Image, IsTheLeastSetForFewCodes) {
  for (char const* const name : {"f8E5M2", "f8E4M3FN", "f6E2M3FN", "f8E4M3FNUZ"}) {
    FloatFormat const& format = *float_format(name);
    RandomSets sets(format, 1);
    for (auto const function : unary_functions()) {
      for (Accuracy const& accuracy : kAccuracies) {
        std::vector<CodeSet> points(std::size_t{1} << format.bits);
        for (std::uint64_t x = 0; x < points.size(); ++x) points[x] = of_point(function, x, format, accuracy);
        for (int i = 0; i < 12; ++i) {
          CodeSet const x = i == 0 ? CodeSet::all(format) : sets.of_width(i < 6 ? 300 : 20);
          CodeSet want{0, 0, false, false};
          for (std::uint64_t const code : codes_of(x, format)) want.include(points[code]);
          CodeSet const got = image(function, x, format, accuracy);
          ASSERT_EQ(got, want) << name << " " << name_of(function) << " of " << text(x) << ": " << text(got) << ", not "
                               << text(want) << ", ulps " << accuracy.ulps;
        }
      }
    }
  }
}

TEST(Image, IsTheLeastSetForFewPairsOfCodes) {
  for (char const* const name : {"f8E5M2", "f8E4M3FN", "f6E2M3FN"}) {
    FloatFormat const& format = *float_format(name);
    RandomSets sets(format, 2);
    for (auto const function : binary_functions()) {
      bool const slow = function == BinaryFunction::polygamma || function == BinaryFunction::zeta;
      for (Accuracy const& accuracy : kAccuracies) {
        for (int i = 0; i < (slow ? 3 : 9); ++i) {
          CodeSet const x = sets.of_width(i % 3 == 0 ? 2 : 12), y = sets.of_width(slow ? 4 : 12);
          CodeSet want{0, 0, false, false};
          for (std::uint64_t const left : codes_of(x, format))
            for (std::uint64_t const right : codes_of(y, format))
              want.include(of_point(function, left, right, format, accuracy));
          CodeSet const got = image(function, x, y, format, accuracy);
          ASSERT_EQ(got, want) << name << " " << name_of(function) << " of " << text(x) << ", " << text(y) << ": "
                               << text(got) << ", not " << text(want) << ", ulps " << accuracy.ulps;
        }
      }
    }
  }
}

// Far more pairs than are enumerated elsewhere.
TEST(Image, IsTheLeastSetWhereTheFunctionIsMonotone) {
  using enum BinaryFunction;
  for (char const* const name : {"f8E5M2", "f8E4M3FN"}) {
    FloatFormat const& format = *float_format(name);
    RandomSets sets(format, 3);
    for (auto const function : {add, subtract, multiply, divide, maximum, minimum, atan2, next_after}) {
      for (int i = 0; i < 3; ++i) {
        CodeSet const x = i == 0 ? CodeSet::all(format) : sets.of_width(250), y = sets.of_width(250);
        CodeSet want{0, 0, false, false};
        for (std::uint64_t const left : codes_of(x, format))
          for (std::uint64_t const right : codes_of(y, format))
            want.include(CodeSet::of(evaluate(function, left, right, format), format));
        EXPECT_EQ(image(function, x, y, format, {}), want)
            << name << " " << name_of(function) << " of " << text(x) << ", " << text(y);
      }
    }
  }
}

template <class Code> std::uint64_t member(CodeSet const& set, FloatFormat const& format, RandomSets& sets, Code near) {
  if (!set.number || (set.nan && sets.below(8) == 0)) return format.nan_code();
  std::uint64_t const width = static_cast<std::uint64_t>(set.high) - static_cast<std::uint64_t>(set.low);
  std::uint64_t const kind = sets.below(8);
  if (kind == 0) return code_of(set.low, format);
  if (kind == 1) return code_of(set.high, format);
  if (kind == 2 && !format.is_nan(near) && set.contains(near, format)) return near;
  std::uint64_t const step = width == ~std::uint64_t{0} ? sets.below(width) : sets.below(width + 1);
  return code_of(static_cast<std::int64_t>(static_cast<std::uint64_t>(set.low) + step), format);
}

TEST(Image, ContainsResultsOfMembersOfLargeSets) {
  for (FloatFormat const* const format : {&kF32, &kBF16, &kF64}) {
    RandomSets sets(*format, 4);
    Samples samples(*format, 5);
    for (auto const function : unary_functions()) {
      for (int i = 0; i < 8; ++i) {
        Accuracy const& accuracy = kAccuracies[sets.below(kAccuracies.size())];
        bool const flush = sets.below(4) == 0;
        CodeSet const x = sets.between(samples(), samples());
        CodeSet const whole = image(function, x, *format, accuracy, flush);
        for (int k = 0; k < 5; ++k) {
          std::uint64_t const code = member(x, *format, sets, samples());
          EXPECT_TRUE(holds(whole, of_point(function, code, *format, accuracy)))
              << format->name << " " << name_of(function) << " of " << text(x) << " at " << code;
        }
      }
    }
    for (auto const function : binary_functions()) {
      bool const slow = function == BinaryFunction::polygamma || function == BinaryFunction::zeta;
      for (int i = 0; i < (slow ? 2 : 12); ++i) {
        Accuracy const& accuracy = kAccuracies[sets.below(kAccuracies.size())];
        CodeSet const x = sets.between(samples(), samples()), y = sets.between(samples(), samples());
        CodeSet const whole = image(function, x, y, *format, accuracy);
        for (int k = 0; k < 5; ++k) {
          std::uint64_t const left = member(x, *format, sets, samples()), right = member(y, *format, sets, samples());
          EXPECT_TRUE(holds(whole, of_point(function, left, right, *format, accuracy)))
              << format->name << " " << name_of(function) << " of " << text(x) << ", " << text(y) << " at " << left
              << ", " << right;
        }
      }
    }
  }
}

// Sets around the turning points of each function, with the required ends.
TEST(Image, ReachesZerosPolesAndTurns) {
  using enum UnaryFunction;
  struct Case {
    UnaryFunction function;
    double low, high, least, greatest;
    bool nan;
  };
  double const inf = std::numeric_limits<double>::infinity();
  Case const cases[] = {
      {abs, -3, 2, 0, 3, false},
      {square, -0.5, 3, 0, 9, false},
      {sqrt, -4, 9, -0.0, 3, true},
      {log, -1, 1, -inf, 0, true},
      {log_plus_one, -2, 0, -inf, 0, true},
      {rsqrt, -0.0, 4, -inf, inf, false},
      {sine, 1, 3, std::sin(3.0), 1, false},
      {sine, -inf, inf, -1, 1, true},
      {cosine, -1, 2, std::cos(2.0), 1, false},
      {tan, 1, 1.5, std::tan(1.0), std::tan(1.5), false},
      {tanh, -inf, inf, -1, 1, false},
      {acos, -2, 1, 0, std::numbers::pi, true},
      {acosh, 0, 1, 0, 0, true},
      {atanh, -1, 1, -inf, inf, false},
      {lgamma, 1, 2, -0.12148629053584961, 0, false},
      {digamma, 0, 2, -inf, 1 - std::numbers::egamma, true},
      {digamma, -3.5, -0.5, -inf, inf, true},
      {bessel_i1e, 0, inf, 0, 0.21909197495053098, false},
      {erfc, -inf, inf, 0, 2, false},
      {floor, -0.5, 0.5, -1, 0, false},
  };
  for (Case const& c : cases) {
    auto const order = [](double value) { return order_of(round(Number::of(value), kF32), kF32); };
    CodeSet const got = image(c.function, {order(c.low), order(c.high)}, kF32, {});
    CodeSet const want{order(c.least), order(c.greatest), true, c.nan};
    EXPECT_EQ(got, want) << name_of(c.function) << " of " << c.low << " to " << c.high << ": " << text(got) << ", not "
                         << text(want);
  }
}

// 9.2.1 of IEEE 754-2019.
TEST(Image, OfNanIsNanExceptForPowersThatAreOne) {
  CodeSet const one = CodeSet::point(0x3f800000), two = CodeSet::point(0x40000000), zero = CodeSet::point(0);
  CodeSet const nan = CodeSet::only_nan();
  auto const power = [](CodeSet const& x, CodeSet const& y) { return image(BinaryFunction::power, x, y, kF32, {}); };
  EXPECT_EQ(power(nan, zero), one);
  EXPECT_EQ(power(one, nan), one);
  EXPECT_EQ(power(nan, nan), nan);
  EXPECT_EQ(power(two, nan), nan);
  CodeSet one_or_nan = one;
  one_or_nan.nan = true;
  EXPECT_EQ(power(nan, {-5, 5}), one_or_nan);
  EXPECT_EQ(power({one.low, two.low}, nan), one_or_nan);
  EXPECT_EQ(image(BinaryFunction::add, nan, one, kF32, {}), nan);
  EXPECT_EQ(image(UnaryFunction::abs, nan, kF32, {.ulps = 4}), nan);
}

// With `flush`, a subnormal operand or result may be replaced by the zero with its sign.
TEST(Image, FlushesOperandsAndResults) {
  CodeSet const subnormal = CodeSet::point(5), one = CodeSet::point(0x3f800000);
  EXPECT_EQ(image(UnaryFunction::log, subnormal, kF32, {}, true).low, least_order(kF32));
  EXPECT_EQ(image(BinaryFunction::divide, one, subnormal, kF32, {}, true).high, greatest_order(kF32));
  EXPECT_EQ(image(BinaryFunction::multiply, subnormal, one, kF32, {}, true), (CodeSet{0, 5}));
  EXPECT_EQ(image(UnaryFunction::negate, subnormal, kF32, {}, true), (CodeSet{-6, -1}));
  EXPECT_EQ(image(UnaryFunction::negate, subnormal, kF32, {}), CodeSet::point(-6));
}

TEST(Image, OfConversionIsTheLeastSet) {
  for (FloatFormat const& from : float_formats()) {
    if (from.bits > 8) continue;
    for (FloatFormat const& to : float_formats()) {
      RandomSets sets(from, 6);
      for (int i = 0; i < 40; ++i) {
        CodeSet const x = i == 0 ? CodeSet::all(from) : sets.of_width(i < 20 ? 256 : 24);
        CodeSet want{0, 0, false, false};
        for (std::uint64_t const code : codes_of(x, from)) want.include(CodeSet::of(convert(code, from, to), to));
        ASSERT_EQ(image_of_conversion(x, from, to), want) << from.name << " to " << to.name << " of " << text(x);
      }
    }
  }
}

// 1 / (1 + exp(-x)), computed in steps whose results are at either end of the permitted set.
TEST(Image, OfComposedLogisticContainsResultsOfItsSteps) {
  Accuracy const step{.ulps = 2};
  FloatFormat const& format = kBF16;
  std::uint64_t const one = round(Number::of(1.0), format);
  Samples samples(format, 7);
  for (int i = 0; i < 200; ++i) {
    std::uint64_t const x = samples();
    CodeSet const rounded = image_of_composed_logistic(CodeSet::of(x, format), format, {}, {});
    CodeSet const whole = image_of_composed_logistic(CodeSet::of(x, format), format, step, step);
    std::uint64_t const minus_x = evaluate(UnaryFunction::negate, x, format);
    CodeSet const powers = of_point(UnaryFunction::exponential, minus_x, format, step);
    for (std::uint64_t const power : codes_of(powers, format)) {
      std::uint64_t const sum = evaluate(BinaryFunction::add, one, power, format);
      EXPECT_TRUE(holds(whole, of_point(BinaryFunction::divide, one, sum, format, step))) << x << " by " << power;
    }
    std::uint64_t const power = evaluate(UnaryFunction::exponential, minus_x, format);
    std::uint64_t const sum = evaluate(BinaryFunction::add, one, power, format);
    EXPECT_EQ(rounded, CodeSet::of(evaluate(BinaryFunction::divide, one, sum, format), format));
  }
}

TEST(Image, OfPointsIsThePermittedSet) {
  for (FloatFormat const* const format : {&kF32, &kF64, &kBF16}) {
    for (std::uint64_t const x : special_codes(*format)) {
      CodeSet const set = CodeSet::of(x, *format);
      for (auto const function : unary_functions())
        for (Accuracy const& accuracy : {kAccuracies[0], kAccuracies[2]})
          EXPECT_EQ(image(function, set, *format, accuracy), of_point(function, x, *format, accuracy))
              << name_of(function) << " of " << x;
    }
  }
}

}  // namespace
}  // namespace assay
