#include "oracle/sets/accuracy.hpp"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <ostream>
#include <random>
#include <vector>

namespace assay {

void PrintTo(CodeSet const& set, std::ostream* out) {
  *out << '[' << set.low << ", " << set.high << ']' << (set.number ? "" : " no number") << (set.nan ? " NaN" : "");
}

namespace {

std::vector<FloatFormat> small_formats() {
  std::vector<FloatFormat> formats;
  for (auto const& format : float_formats())
    if (format.bits <= 16) formats.push_back(format);
  return formats;
}

std::uint64_t code_count(FloatFormat const& format) { return std::uint64_t{1} << format.bits; }

// Compares numbers with -0 < +0.
bool is_less(Number const& a, Number const& b) {
  double const x = to_double(a), y = to_double(b);
  return x < y || (x == 0 && y == 0 && a.negative && !b.negative);
}

TEST(Order, CountsTheCodesFromLeastToGreatest) {
  for (auto const& format : small_formats()) {
    std::int64_t numbers = 0;
    for (std::uint64_t code = 0; code < code_count(format); ++code) {
      if (format.is_nan(code)) continue;
      ++numbers;
      std::int64_t const order = order_of(code, format);
      ASSERT_EQ(code_of(order, format), code) << format.name;
      ASSERT_LE(least_order(format), order) << format.name;
      ASSERT_LE(order, greatest_order(format)) << format.name;
    }
    ASSERT_EQ(greatest_order(format) - least_order(format) + 1, numbers) << format.name;
    for (std::int64_t order = least_order(format); order < greatest_order(format); ++order)
      ASSERT_TRUE(is_less(unpack(code_of(order, format), format), unpack(code_of(order + 1, format), format)))
          << format.name << " " << order;
  }
}

TEST(Order, OfZerosAndTheirNeighbours) {
  EXPECT_EQ(order_of(0, kF32), 0);
  EXPECT_EQ(order_of(0x80000000, kF32), -1);
  EXPECT_EQ(order_of(0x80000001, kF32), -2);
  EXPECT_EQ(order_of(0x81, *float_format("f8E4M3FNUZ")), -1);
  EXPECT_EQ(order_of(0xFE, *float_format("f8E8M0FNU")), 0xFE);
  EXPECT_EQ(code_of(least_order(kF64), kF64), 0xFFF0000000000000u);
  EXPECT_EQ(code_of(greatest_order(kF64), kF64), 0x7FF0000000000000u);
}

TEST(CodeSet, IncludeIsTheHull) {
  CodeSet set = CodeSet::only_nan();
  EXPECT_TRUE(set.is_point());
  set.include(CodeSet::point(5));
  EXPECT_EQ(set, (CodeSet{5, 5, true, true}));
  EXPECT_FALSE(set.is_point());
  set.include({-3, 2});
  EXPECT_EQ(set, (CodeSet{-3, 5, true, true}));
  set.include(CodeSet::only_nan());
  EXPECT_EQ(set, (CodeSet{-3, 5, true, true}));
}

TEST(CodeSet, AllContainsEveryCode) {
  for (auto const& format : small_formats()) {
    CodeSet const all = CodeSet::all(format);
    for (std::uint64_t code = 0; code < code_count(format); ++code) {
      ASSERT_TRUE(all.contains(code, format)) << format.name << " " << code;
      ASSERT_TRUE(CodeSet::of(code, format).contains(code, format)) << format.name << " " << code;
      ASSERT_TRUE(CodeSet::of(code, format).is_point()) << format.name << " " << code;
    }
  }
}

// Evaluates the definition directly with integers: every number is a multiple of 2^-kGrid.
constexpr int kGrid = 320;

mpz_class power_of_two(std::int64_t exponent) { return mpz_class(1) << static_cast<unsigned long>(exponent + kGrid); }

mpz_class magnitude_of(Number const& number, int step = 0) {
  mpz_class const significand = mpz_class(static_cast<unsigned long>(number.significand)) + step;
  std::int64_t const shift = number.exponent + kGrid;
  if (shift >= 0) return significand << static_cast<unsigned long>(shift);
  return significand >> static_cast<unsigned long>(-shift);  // exact, since no number in the tests is truncated
}

mpz_class value_of(Number const& number) {
  if (number.kind == NumberKind::zero) return 0;
  mpz_class const magnitude = magnitude_of(number);
  return number.negative ? mpz_class(-magnitude) : magnitude;
}

mpz_class times(double factor, mpz_class const& value) {
  Number const number = Number::of(factor);
  if (number.kind == NumberKind::zero) return 0;
  return (value * value_of(number)) >> kGrid;
}

class Reading {
public:
  explicit Reading(FloatFormat const& format) : format_(format), greatest_(unpack(format.max_finite_code(), format)) {
    for (std::int64_t order = least_order(format); order <= greatest_order(format); ++order) {
      Number const number = unpack(code_of(order, format), format);
      values_.push_back(number.kind == NumberKind::infinity ? mpz_class(0) : value_of(number));
    }
  }

  CodeSet permitted(Number const& exact, Accuracy const& accuracy, double magnitude, bool flush) const {
    int const sticky = exact.significand & 1 ? 1 : 0;
    mpz_class const least = magnitude_of(exact, -sticky), most = magnitude_of(exact, sticky);
    mpz_class const far = most + distance(exact, most, accuracy, magnitude);
    mpz_class const near = least - distance(exact, most, accuracy, magnitude);
    mpz_class const low = exact.negative ? mpz_class(-far) : near;
    mpz_class const high = exact.negative ? mpz_class(-near) : far;
    CodeSet set = CodeSet::of(round(exact, format_), format_);
    // If the last bit is sticky, the exact value differs from the adjacent numbers: the ends are excluded.
    auto const holds = [&](mpz_class const& value) {
      return sticky ? low < value && value < high : low <= value && value <= high;
    };
    for (std::size_t i = 0; i < values_.size(); ++i) {
      std::int64_t const order = least_order(format_) + static_cast<std::int64_t>(i);
      if (format_.is_infinite(code_of(order, format_))) continue;
      if (holds(values_[i])) set.include(CodeSet::point(order));
    }
    if (overflows(high, sticky)) set.include(CodeSet::of(round(Number::infinity(false), format_), format_));
    if (format_.has_sign && overflows(-low, sticky))
      set.include(CodeSet::of(round(Number::infinity(true), format_), format_));
    mpz_class const normal = power_of_two(format_.min_exponent());
    if (flush && format_.has_sign && high > 0 && low < normal) set.include(CodeSet::point(0));
    if (flush && format_.has_sign && low < 0 && high > -normal)
      set.include(CodeSet::point(format_.has_negative_zero() ? -1 : 0));
    return set;
  }

private:
  mpz_class ulp(mpz_class const& magnitude) const {
    std::int64_t const binade = static_cast<std::int64_t>(mpz_sizeinbase(magnitude.get_mpz_t(), 2)) - 1 - kGrid;
    return power_of_two(std::clamp<std::int64_t>(binade, format_.min_exponent(), greatest_.exponent + 63) -
                        format_.fraction_bits);
  }

  mpz_class distance(Number const& exact, mpz_class const& most, Accuracy const& accuracy, double magnitude) const {
    mpz_class const unit = ulp(magnitude_of(exact));
    mpz_class const ulps = times(accuracy.ulps, unit) + times(accuracy.per_magnitude * magnitude, unit);
    return std::max({ulps, times(accuracy.relative, most), times(accuracy.absolute, power_of_two(0))});
  }

  // A tie at half a unit beyond the maximum overflows if the last digit of the maximum is odd.
  bool overflows(mpz_class const& value, bool sticky) const {
    if (!format_.has_nan()) return false;
    mpz_class const limit = value_of(greatest_) + ulp(value_of(greatest_)) / 2;
    bool const odd = (format_.max_finite_code() & 1) != 0 || format_.fraction_bits == 0;
    return odd && !sticky ? value >= limit : value > limit;
  }

  FloatFormat format_;
  Number greatest_;
  std::vector<mpz_class> values_;  // by order, from the minimum
};

class Cases {
public:
  explicit Cases(FloatFormat const& format) : format_(format) {}

  // Returns any number from below the subnormal numbers to above the maximum, often a number of the format or a number
  // near one.
  Number exact() {
    std::uint64_t const code = random_() & (format_.sign_bit() | format_.magnitude_mask());
    Number number = unpack(code, format_);
    if (number.kind != NumberKind::finite) number = unpack(format_.max_finite_code(), format_);
    if (!format_.has_sign) number.negative = random_() % 4 == 0;
    switch (random_() % 6) {
      case 0:
        break;
      case 1:
        number.significand |= 1;  // sticky: near this number
        break;
      case 2:
        number.significand = std::uint64_t{1} << 63;  // the edge of a binade
        break;
      case 3:
        number.significand |= std::uint64_t{1} << (62 - format_.fraction_bits);  // a midpoint
        break;
      case 4:
        number.exponent += static_cast<std::int64_t>(random_() % 9) - 4;
        break;
      default:
        number.significand |= random_() >> format_.precision();
        break;
    }
    return number;
  }

  Accuracy accuracy() {
    static constexpr double kUlps[] = {0, 0, 0.25, 0.5, 0.5, 1, 1, 1.5, 2, 3.0625, 16, 300};
    Accuracy result;
    result.ulps = kUlps[random_() % std::size(kUlps)];
    if (random_() % 4 == 0) result.per_magnitude = kUlps[random_() % std::size(kUlps)];
    if (random_() % 4 == 0) result.relative = std::ldexp(static_cast<double>(random_() % 64), -14);
    if (random_() % 4 == 0)
      result.absolute = std::ldexp(static_cast<double>(random_() % 64), format_.min_exponent() + 4 - (random_() % 12));
    return result;
  }

  double magnitude() { return static_cast<double>(random_() % 40) / 8; }
  bool coin() { return random_() % 2 == 0; }

private:
  FloatFormat format_;
  std::mt19937_64 random_{20240229};
};

TEST(Permitted, IsTheDefinitionReadDirectly) {
  for (auto const& format : small_formats()) {
    Reading const reading(format);
    Cases cases(format);
    int const count = format.bits <= 8 ? 1500 : 25;
    for (int i = 0; i < count; ++i) {
      Number const exact = cases.exact();
      Accuracy const accuracy = cases.accuracy();
      double const magnitude = cases.magnitude();
      bool const flush = cases.coin();
      ASSERT_EQ(permitted(exact, format, accuracy, magnitude, flush),
                reading.permitted(exact, accuracy, magnitude, flush))
          << format.name << " exact " << to_double(exact) << " significand " << exact.significand << " ulps "
          << accuracy.ulps << " + " << accuracy.per_magnitude << " * " << magnitude << " relative " << accuracy.relative
          << " absolute " << accuracy.absolute << " flush " << flush;
    }
  }
}

TEST(Permitted, ZeroAccuracyIsTheCorrectRounding) {
  for (auto const& format : float_formats()) {
    Cases cases(format);
    for (int i = 0; i < 2000; ++i) {
      Number const exact = cases.exact();
      ASSERT_EQ(permitted(exact, format, {}), CodeSet::of(round(exact, format), format)) << format.name;
    }
  }
}

TEST(Permitted, GrowsWithTheAccuracy) {
  for (auto const& format : float_formats()) {
    Cases cases(format);
    for (int i = 0; i < 1000; ++i) {
      Number const exact = cases.exact();
      Accuracy const less = cases.accuracy();
      Accuracy more = less;
      (i % 2 ? more.ulps : more.absolute) += i % 2 ? 0.375 : std::ldexp(1.0, format.min_exponent());
      CodeSet hull = permitted(exact, format, more);
      hull.include(permitted(exact, format, less));
      ASSERT_EQ(hull, permitted(exact, format, more)) << format.name;
    }
  }
}

Number f64(double value) { return Number::of(value); }
std::int64_t f32_order(float value) { return order_of(std::bit_cast<std::uint32_t>(value), kF32); }

Number with_sticky(Number number) {
  number.significand |= 1;
  return number;
}

struct F32Case {
  char const* what;
  Number exact;
  Accuracy accuracy;
  CodeSet expected;
  double magnitude = 0;
  bool flush = false;
};

constexpr float kMax = std::numeric_limits<float>::max();
constexpr float kMinNormal = 0x1p-126f;
constexpr double kInfinityF64 = std::numeric_limits<double>::infinity();

TEST(Permitted, InF32) {
  std::int64_t const one = f32_order(1), infinity = f32_order(std::numeric_limits<float>::infinity());
  std::int64_t const normal = f32_order(kMinNormal);
  F32Case const cases[] = {
      {"the ulp of 2^e is that of the binade above", f64(1), {1}, {one - 2, one + 1}},
      {"a little more than one does not reach as far down", with_sticky(f64(1)), {1}, {one - 1, one + 1}},
      {"of the other sign, as far up", with_sticky(f64(-1)), {1}, {-one - 2, -one}},
      {"below 2^e the ulp is half", f64(1 - 0x1p-53), {1}, {one - 1, one}},
      {"half an ulp reaches both at a midpoint", f64(1 + 0x1p-24), {0.5}, {one, one + 1}},
      {"less than half an ulp still permits the rounding", f64(1 + 0x1p-24), {0.25}, {one, one}},
      {"per_magnitude adds", f64(1), {.ulps = 3, .per_magnitude = 2}, {one - 26, one + 13}, 5},
      {"of -|x| too", f64(1), {.ulps = 3, .per_magnitude = 2}, {one - 26, one + 13}, -5},
      {"of NaN nothing", f64(1), {.ulps = 1, .per_magnitude = 2}, {one - 2, one + 1}, std::nan("")},
      {"relative", f64(1), {.relative = 0x1p-22}, {one - 4, one + 2}},
      {"absolute", f64(1), {.absolute = 0x1p-22}, {one - 4, one + 2}},
      {"the largest counts, not the sum",
       f64(1),
       {.ulps = 1, .relative = 0x1p-22, .absolute = 0x1p-23},
       {one - 4, one + 2}},
      {"half an ulp beyond the greatest is infinity", f64(kMax), {0.5}, {infinity - 1, infinity}},
      {"less is not", f64(kMax), {0.49}, {infinity - 1, infinity - 1}},
      {"negative", f64(-kMax), {0.5}, {-infinity - 1, -infinity}},
      {"overflow may come back", f64(0x1.000001p+128), {3}, {infinity - 2, infinity}},
      {"far overflow does not", f64(0x1p+200), {3}, {infinity, infinity}},
      {"infinity is alone", f64(kInfinityF64), {3}, {infinity, infinity}},
      {"zero is alone", f64(0), {3}, {0, 0}},
      {"zero is alone, with its sign, flushed too", f64(-0.0), {3}, {-1, -1}, 0, true},
      {"but for an absolute distance", f64(0), {.absolute = 0x1p-149}, {-2, 1}},
      {"the ulp of subnormals is the least of them", f64(5 * 0x1p-149), {2}, {3, 7}},
      {"both zeros where the distance reaches zero", f64(2 * 0x1p-149), {2}, {-1, 4}},
      {"nearly zero", Number::finite(false, -5000, 1), {3}, {-3, 3}},
      {"nearly zero, negative", Number::finite(true, -5000, 1), {3}, {-4, 2}},
      {"below what MPFR holds",
       Number::finite(false, std::numeric_limits<std::int64_t>::min() / 2 - 100, 0, true),
       {3},
       {-3, 3}},
      {"a subnormal may be flushed", f64(5 * 0x1p-149), {}, {0, 5}, 0, true},
      {"to the zero of its sign", f64(-5 * 0x1p-149), {}, {-6, -1}, 0, true},
      {"normal numbers are not", f64(kMinNormal), {}, {normal, normal}, 0, true},
      {"unless a subnormal is permitted", f64(kMinNormal), {1}, {0, normal + 1}, 0, true},
      {"tiny before rounding, normal after it", f64(0x1.fffffffp-127), {}, {0, normal}, 0, true},
      {"as far as the last bit leaves open", Number::finite(false, -64, ~0ull), {.absolute = 0x1p-23}, {one - 2, one}},
      {"of the greatest |y| that it leaves", Number::finite(false, -64, ~0ull), {.relative = 0x1p-23}, {one - 2, one}},
      {"within", f64(1), {.ulps = 1, .within = 4}, {one - 2, one + 1}, -4},
      {"not within", f64(1), {.ulps = 1, .within = 4}, {-infinity - 1, infinity}, -4.5},
      {"any distance", f64(1), {.per_magnitude = 1}, {-infinity - 1, infinity}, kInfinityF64},
  };
  for (auto const& c : cases)
    EXPECT_EQ(permitted(c.exact, kF32, c.accuracy, c.magnitude, c.flush), c.expected) << c.what;
  EXPECT_EQ(permitted(Number::nan(), kF32, {.ulps = 3, .absolute = 1}), CodeSet::only_nan());
}

TEST(Permitted, FormatsWithoutInfinity) {
  FloatFormat const& fn = *float_format("f8E4M3FN");   // maximum 448, code 0x7E; 464 is half a unit beyond it
  FloatFormat const& f4 = *float_format("f4E2M1FN");   // maximum 6, code 7
  FloatFormat const& e8 = *float_format("f8E8M0FNU");  // 2^-127 to 2^127
  EXPECT_EQ(permitted(f64(448), fn, {0.5}), (CodeSet{0x7E, 0x7E}));
  EXPECT_EQ(permitted(f64(448), fn, {0.75}), (CodeSet{0x7E, 0x7E, true, true}));
  EXPECT_EQ(permitted(f64(470), fn, {0.5}), CodeSet::only_nan());
  EXPECT_EQ(permitted(f64(470), fn, {1}), (CodeSet{0x7E, 0x7E, true, true}));
  EXPECT_EQ(permitted(f64(100), f4, {1}), (CodeSet{7, 7}));
  EXPECT_EQ(permitted(f64(-6), f4, {1}), (CodeSet{-8, -7}));
  EXPECT_EQ(permitted(f64(0), e8, {1}), (CodeSet{0, 0}));
  EXPECT_EQ(permitted(f64(-1), e8, {1}), CodeSet::only_nan());
  EXPECT_EQ(permitted(f64(-1), e8, {1.5}), (CodeSet{0, 126, true, true}));
  EXPECT_EQ(permitted(f64(-0x1p-127), e8, {.absolute = 0x1.8p-127}), CodeSet::only_nan());
  EXPECT_EQ(permitted(f64(1), e8, {.absolute = 0x1.3p127}), (CodeSet{0, 254}));
}

}  // namespace
}  // namespace assay
