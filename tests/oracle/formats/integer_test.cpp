#include "oracle/formats/integer.hpp"
#include "support/int128.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace assay {
namespace {

constexpr std::uint8_t kWidths[] = {1, 2, 4, 8, 16, 32, 64};
constexpr IntegerUnary kUnary[] = {IntegerUnary::abs,     IntegerUnary::negate, IntegerUnary::sign,
                                   IntegerUnary::bit_not, IntegerUnary::popcnt, IntegerUnary::count_leading_zeros};
constexpr IntegerBinary kBinary[] = {IntegerBinary::add,
                                     IntegerBinary::subtract,
                                     IntegerBinary::multiply,
                                     IntegerBinary::divide,
                                     IntegerBinary::remainder,
                                     IntegerBinary::maximum,
                                     IntegerBinary::minimum,
                                     IntegerBinary::power,
                                     IntegerBinary::bit_and,
                                     IntegerBinary::bit_or,
                                     IntegerBinary::bit_xor,
                                     IntegerBinary::shift_left,
                                     IntegerBinary::shift_right_arithmetic,
                                     IntegerBinary::shift_right_logical};

Int128 value_of(std::uint64_t x, IntegerFormat format) {
  return format.is_signed ? Int128{static_cast<std::int64_t>(x)} : Int128{x};
}

struct Range {
  Int128 least, greatest, modulus;
  explicit Range(IntegerFormat format)
      : least(format.is_signed ? -(Int128{1} << (format.bits - 1)) : 0),
        greatest((Int128{1} << (format.bits - (format.is_signed ? 1 : 0))) - 1),
        modulus(Int128{1} << format.bits) {}
  bool holds(Int128 value) const { return least <= value && value <= greatest; }
  Int128 wrap(Int128 value) const {
    Int128 const rest = ((value % modulus) + modulus) % modulus;
    return rest > greatest ? rest - modulus : rest;
  }
};

struct Expected {
  Int128 wrapped;
  bool open;
};

Expected exact(Int128 value, Range const& range) { return {range.wrap(value), !range.holds(value)}; }

Expected power(Int128 x, Int128 y, Range const& range) {
  if (y < 0) return {x == 1 || (x == -1 && y % 2 == 0) ? 1 : x == -1 ? -1 : 0, true};
  if (x == 0 || x == 1 || x == -1) return exact(y == 0 || x == 1 || (x == -1 && y % 2 == 0) ? 1 : x, range);
  Int128 wrapped = 1;
  bool open = false;
  for (Int128 i = 0; i < y; ++i) {
    open = open || !range.holds(wrapped * x);
    wrapped = range.wrap(wrapped * x);
  }
  return {wrapped, open};
}

Expected expected(IntegerBinary function, Int128 x, Int128 y, IntegerFormat format) {
  Range const range(format);
  Int128 const unsigned_x = x < 0 ? x + range.modulus : x, unsigned_y = y < 0 ? y + range.modulus : y;
  Int128 const top_bit_x = unsigned_x >= range.modulus / 2 ? unsigned_x - range.modulus : unsigned_x;
  bool const past = y < 0 || y >= format.bits;
  switch (function) {
    case IntegerBinary::add:
      return exact(x + y, range);
    case IntegerBinary::subtract:
      return exact(x - y, range);
    case IntegerBinary::multiply:
      return exact(x * y, range);
    case IntegerBinary::divide:
      return y == 0 ? Expected{range.wrap(-1), true} : exact(x / y, range);
    case IntegerBinary::remainder:
      return y == 0 ? Expected{x, true} : exact(x % y, range);
    case IntegerBinary::maximum:
      return {x > y ? x : y, false};
    case IntegerBinary::minimum:
      return {x < y ? x : y, false};
    case IntegerBinary::power:
      return power(x, y, range);
    case IntegerBinary::bit_and:
      return {range.wrap(unsigned_x & unsigned_y), false};
    case IntegerBinary::bit_or:
      return {range.wrap(unsigned_x | unsigned_y), false};
    case IntegerBinary::bit_xor:
      return {range.wrap(unsigned_x ^ unsigned_y), false};
    case IntegerBinary::shift_left:
      return {past ? 0 : range.wrap(unsigned_x * (Int128{1} << y)), past};
    case IntegerBinary::shift_right_logical:
      return {past ? 0 : range.wrap(unsigned_x >> y), past};
    case IntegerBinary::shift_right_arithmetic:
      return {range.wrap(past ? (top_bit_x < 0 ? -1 : 0) : top_bit_x >> y), past};
  }
  return {};
}

void check(IntegerBinary function, std::uint64_t x, std::uint64_t y, IntegerFormat format) {
  Expected const want = expected(function, value_of(x, format), value_of(y, format), format);
  std::uint64_t const got = evaluate(function, x, y, format);
  ASSERT_TRUE(value_of(got, format) == want.wrapped && is_implementation_defined(function, x, y, format) == want.open)
      << "function " << int(function) << " bits " << int(format.bits) << " signed " << format.is_signed << ": " << x
      << ", " << y << " gives " << got << ", wants " << static_cast<std::int64_t>(want.wrapped) << " open "
      << want.open;
}

void check(IntegerUnary function, std::uint64_t x, IntegerFormat format) {
  Range const range(format);
  Int128 const value = value_of(x, format), modulus = range.modulus;
  Int128 const code = value < 0 ? value + modulus : value;
  int ones = 0, zeros = 0;
  for (int i = 0; i < format.bits; ++i) ones += static_cast<int>(code >> i & 1);
  while (zeros < format.bits && (code >> (format.bits - 1 - zeros)) == 0) ++zeros;
  Expected want{};
  switch (function) {
    case IntegerUnary::abs:
      want = exact(value < 0 ? -value : value, range);
      break;
    case IntegerUnary::negate:
      want = {range.wrap(-value), code == modulus / 2 && format.bits > 1};
      break;
    case IntegerUnary::sign:
      want = {value < 0 ? -1 : value > 0, false};
      break;
    case IntegerUnary::bit_not:
      want = {range.wrap(modulus - 1 - code), false};
      break;
    case IntegerUnary::popcnt:
      want = exact(ones, range);
      break;
    case IntegerUnary::count_leading_zeros:
      want = exact(zeros, range);
      break;
  }
  ASSERT_TRUE(value_of(evaluate(function, x, format), format) == want.wrapped &&
              is_implementation_defined(function, x, format) == want.open)
      << "function " << int(function) << " bits " << int(format.bits) << " signed " << format.is_signed << ": " << x;
}

TEST(Integer, Range) {
  for (auto const bits : kWidths)
    for (bool const is_signed : {false, true}) {
      if (bits == 1 && is_signed) continue;
      IntegerFormat const format{bits, is_signed};
      Range const range(format);
      EXPECT_TRUE(value_of(format.least(), format) == range.least);
      EXPECT_TRUE(value_of(format.greatest(), format) == range.greatest);
      EXPECT_EQ(format.wrap(format.greatest() + 1), format.least());
    }
}

TEST(Integer, BooleanIsLogic) {
  IntegerFormat const boolean{1, false};
  for (std::uint64_t x : {0, 1})
    for (std::uint64_t y : {0, 1}) {
      for (auto const either : {IntegerBinary::add, IntegerBinary::maximum, IntegerBinary::bit_or})
        EXPECT_EQ(evaluate(either, x, y, boolean), x | y);
      for (auto const both : {IntegerBinary::multiply, IntegerBinary::minimum, IntegerBinary::bit_and})
        EXPECT_EQ(evaluate(both, x, y, boolean), x & y);
      EXPECT_EQ(evaluate(IntegerBinary::bit_xor, x, y, boolean), x ^ y);
      for (auto const function : {IntegerBinary::add, IntegerBinary::multiply, IntegerBinary::bit_xor})
        EXPECT_FALSE(is_implementation_defined(function, x, y, boolean));
    }
  EXPECT_EQ(evaluate(IntegerUnary::bit_not, 0, boolean), 1u);
  EXPECT_EQ(evaluate(IntegerUnary::bit_not, 1, boolean), 0u);
}

TEST(Integer, AllOf24And8Bits) {
  for (std::uint8_t const bits : {2, 4, 8})
    for (bool const is_signed : {false, true}) {
      IntegerFormat const format{bits, is_signed};
      for (std::uint64_t i = 0; i < std::uint64_t{1} << bits; ++i) {
        for (auto const function : kUnary) check(function, format.wrap(i), format);
        for (std::uint64_t j = 0; j < std::uint64_t{1} << bits; ++j)
          for (auto const function : kBinary)
            if (bits < 8 || function != IntegerBinary::power || j % 7 == 0)
              check(function, format.wrap(i), format.wrap(j), format);
      }
    }
}

TEST(Integer, EdgesAndRandomOfWideTypes) {
  std::mt19937_64 random(20240229);
  for (std::uint8_t const bits : {16, 32, 64})
    for (bool const is_signed : {false, true}) {
      IntegerFormat const format{bits, is_signed};
      std::vector<std::uint64_t> values;
      for (std::uint64_t const base : {std::uint64_t{0}, format.least(), format.greatest(), format.greatest() / 2,
                                       std::uint64_t{1} << (bits / 2), std::uint64_t{bits}})
        for (int step = -2; step <= 2; ++step) values.push_back(format.wrap(base + static_cast<std::uint64_t>(step)));
      for (int i = 0; i < 40; ++i) values.push_back(format.wrap(random() >> (random() % bits)));
      for (auto const x : values) {
        for (auto const function : kUnary) check(function, x, format);
        for (auto const y : values)
          for (auto const function : kBinary) {
            // The arithmetic of this test cannot represent 2^64 times 2^64, and long powers would take too much time.
            if (function == IntegerBinary::power) continue;
            if (function == IntegerBinary::multiply && bits == 64 && !is_signed && (x | y) >> 63) continue;
            check(function, x, y, format);
          }
      }
    }
}

TEST(Integer, PowerOfWideTypes) {
  constexpr std::uint64_t minus = ~std::uint64_t{0};
  struct Case {
    IntegerFormat format;
    std::uint64_t base, exponent, result;
    bool open;
  };
  for (auto const& [format, base, exponent, result, open] : {
           Case{{64, true}, 3, 39, 4052555153018976267, false},
           Case{{64, true}, 3, 40, 12157665459056928801u, true},
           Case{{64, false}, 3, 40, 12157665459056928801u, false},
           Case{{64, true}, minus - 1, 63, std::uint64_t{1} << 63, false},
           Case{{64, true}, 2, 63, std::uint64_t{1} << 63, true},
           Case{{64, true}, minus - 7, 21, std::uint64_t{1} << 63, false},
           Case{{64, true}, minus, 9223372036854775807, minus, false},
           Case{{64, false}, minus, minus, minus, true},
           Case{{64, false}, 2, minus, 0, true},
           Case{{32, true}, 46340, 2, 2147395600, false},
           Case{{32, true}, 46341, 2, static_cast<std::uint64_t>(-2147479015), true},
           Case{{32, true}, minus - 1, 31, static_cast<std::uint64_t>(-2147483648), false},
           Case{{32, false}, 65535, 2, 4294836225, false},
           Case{{16, true}, 0, minus, 0, true},
           Case{{16, true}, 1, minus, 1, true},
           Case{{16, true}, minus, minus, minus, true},
           Case{{16, true}, minus, minus - 1, 1, true},
           Case{{16, true}, 5, minus, 0, true},
           Case{{16, true}, 0, 0, 1, false},
       }) {
    EXPECT_EQ(evaluate(IntegerBinary::power, base, exponent, format), result) << base << "^" << exponent;
    EXPECT_EQ(is_implementation_defined(IntegerBinary::power, base, exponent, format), open) << base << "^" << exponent;
  }
}

TEST(Integer, ToAndFromNumbers) {
  std::mt19937_64 random(7);
  for (auto const bits : kWidths)
    for (bool const is_signed : {false, true}) {
      if (bits == 1 && is_signed) continue;
      IntegerFormat const format{bits, is_signed};
      for (int i = 0; i < 2000; ++i) {
        std::uint64_t const x = format.wrap(i < 600 ? static_cast<std::uint64_t>(i - 300) : random());
        EXPECT_EQ(to_integer(to_number(x, format), format), x);
        if (bits == 1) continue;
        double const number = std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())),
                                         static_cast<int>(random() % (bits + 4)) - 64);
        Range const range(format);
        Int128 const whole = static_cast<Int128>(number);
        Int128 const want = whole < range.least ? range.least : whole > range.greatest ? range.greatest : whole;
        ASSERT_TRUE(value_of(to_integer(Number::of(number), format), format) == want) << number << " " << int(bits);
      }
      EXPECT_EQ(to_integer(Number::nan(), format), bits == 1 ? 1u : 0u);
      EXPECT_EQ(to_integer(Number::infinity(false), format), format.greatest());
      EXPECT_EQ(to_integer(Number::infinity(true), format), bits == 1 ? 1u : format.least());
    }
  EXPECT_EQ(to_integer(Number::of(0.25), {1, false}), 1u);
  EXPECT_EQ(to_integer(Number::zero(true), {1, false}), 0u);
}

}  // namespace
}  // namespace assay
