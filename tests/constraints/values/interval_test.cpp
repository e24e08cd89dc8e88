#include "constraints/values/interval.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "constraints/values/congruence.hpp"

namespace assay {
namespace {

constexpr Interval kAny{-kUnbounded, kUnbounded}, kSize{0, kUnbounded}, kPositive{1, kUnbounded},
    kDown{-kUnbounded, -3};

// Exact, half-open and unbounded operands. Values beyond the bound stay beyond it.
TEST(IntervalsWithoutTerms, KnowTheirBounds) {
  struct Case {
    char const* what;
    Interval result;
    Int128 low, high;
  };
  for (auto& [what, result, low, high] : {
           Case{"5 + 7", Interval{5, 5} + Interval{7, 7}, 12, 12},
           {"? + 7", kSize + Interval{7, 7}, 7, kUnbounded},
           {"any + any", kAny + kAny, -kUnbounded, kUnbounded},
           {"7 - ?", Interval{7, 7} - kSize, -kUnbounded, 7},
           {"? - ?", kSize - kSize, -kUnbounded, kUnbounded},
           {"? * 4", kSize * Interval{4, 4}, 0, kUnbounded},
           {"? * 0", kSize * Interval{0, 0}, 0, 0},
           {"[2, 3] * [-5, 7]", Interval{2, 3} * Interval{-5, 7}, -15, 21},
           {"down * positive", kDown * kPositive, -kUnbounded, -3},
           {"hull", hull({1, 2}, {5, 9}), 1, 9},
           {"hull with ?", hull({-4, -4}, kSize), -4, kUnbounded},
           {"max([1, 5], [3, 4])", maximum({1, 5}, {3, 4}), 3, 5},
           {"max(?, 2)", maximum(kSize, {2, 2}), 2, kUnbounded},
           {"min([1, 5], [3, 4])", minimum({1, 5}, {3, 4}), 1, 4},
           {"min(?, 2)", minimum(kSize, {2, 2}), 0, 2},
           {"-7 / 2", floor_quotient({-7, -7}, {2, 2}), -4, -4},
           {"? / 2", floor_quotient(kSize, {2, 2}), 0, kUnbounded},
           {"[8, 9] / ?", floor_quotient({8, 9}, kPositive), 0, 9},
           {"ceil(7 / -2)", ceil_quotient({7, 7}, {-2, -2}), -3, -3},
           {"ceil([1, 8] / 4)", ceil_quotient({1, 8}, {4, 4}), 1, 2},
           {"-7 % 4", modulo({-7, -7}, {4, 4}), 1, 1},
           {"7 % -4", modulo({7, 7}, {-4, -4}), -1, -1},
           {"? % 4", modulo(kSize, {4, 4}), 0, 3},
           {"? % -4", modulo(kSize, {-4, -4}), -3, 0},
           {"[1, 3] % [4, 9]", modulo({1, 3}, {4, 9}), 1, 3},
           // Zero divisors have no meaning and are ignored.
           {"6 / [0, 3]", floor_quotient({6, 6}, {0, 3}), 2, 6},
           {"6 / [-2, 0]", floor_quotient({6, 6}, {-2, 0}), -6, -3},
           {"6 / [-2, 3]", floor_quotient({6, 6}, {-2, 3}), -6, 6},
           {"6 / 0", floor_quotient({6, 6}, {0, 0}), -kUnbounded, kUnbounded},
           {"ceil(6 / [0, 4])", ceil_quotient({6, 6}, {0, 4}), 2, 6},
           {"9 % [-2, 3]", modulo({9, 9}, {-2, 3}), -1, 2},
           {"9 % [0, 3]", modulo({9, 9}, {0, 3}), 0, 2},
           {"9 % 0", modulo({9, 9}, {0, 0}), -kUnbounded, kUnbounded},
           {"choice", choice(Tribool::unknown, {1, 1}, {4, 6}), 1, 6},
           {"chosen", choice(Tribool::no, {1, 1}, {4, 6}), 4, 6},
       }) {
    EXPECT_TRUE(result.low == low && result.high == high && !result.term) << what << ": " << to_string(result);
  }
}

TEST(IntervalsWithoutTerms, CompareForAllForSomeOrForNoIntegers) {
  Interval const past{kUnbounded, kUnbounded};
  struct Case {
    Interval a, b;
    Tribool::Value equal, less, less_equal;
  };
  for (auto& [a, b, is_equal, is_less, is_less_equal] : {
           Case{{3, 3}, {3, 3}, Tribool::yes, Tribool::no, Tribool::yes},
           {{3, 3}, {4, 4}, Tribool::no, Tribool::yes, Tribool::yes},
           {{0, 3}, {3, 9}, Tribool::unknown, Tribool::unknown, Tribool::yes},
           {{0, 2}, {3, 9}, Tribool::no, Tribool::yes, Tribool::yes},
           {{3, 9}, {0, 3}, Tribool::unknown, Tribool::no, Tribool::unknown},
           {kSize, kSize, Tribool::unknown, Tribool::unknown, Tribool::unknown},
           {kSize, kDown, Tribool::no, Tribool::no, Tribool::no},
           {kDown, kSize, Tribool::no, Tribool::yes, Tribool::yes},
           {kAny, {0, 0}, Tribool::unknown, Tribool::unknown, Tribool::unknown},
           {past, past, Tribool::unknown, Tribool::unknown, Tribool::unknown},
       }) {
    EXPECT_EQ(equal(a, b), is_equal) << to_string(a) << " = " << to_string(b);
    EXPECT_EQ(less(a, b), is_less) << to_string(a) << " < " << to_string(b);
    EXPECT_EQ(less_equal(a, b), is_less_equal) << to_string(a) << " <= " << to_string(b);
  }
}

bool holds(Interval all, Int128 value) {
  if (value < all.low || value > all.high) return false;
  return all.exact() || ((value - Int128(all.residue)) % Int128(all.modulus)) == 0;
}

// Law: the bounds that an operation on values returns hold for all possible values.
TEST(Congruences, HoldForAllResults) {
  std::vector<Interval> all{{-4, -4}, {0, 0}, {1, 1}, {3, 3}, {6, 6}, {-3, 7}};
  for (Int128 modulus : {2, 3, 4, 6})
    for (Int128 residue : {0, 1, 3}) all.push_back(with_congruence({-9, 9}, {modulus, residue % modulus}));
  for (Interval const& a : all) {
    for (Interval const& b : all) {
      for (Int128 x = a.low; x <= a.high; ++x) {
        for (Int128 y = b.low; y <= b.high; ++y) {
          if (!holds(a, x) || !holds(b, y)) continue;
          auto const of = [&] { return to_string(a) + ", " + to_string(b); };
          EXPECT_TRUE(holds(a + b, x + y)) << of();
          EXPECT_TRUE(holds(a - b, x - y)) << of();
          EXPECT_TRUE(holds(a * b, x * y)) << of();
          EXPECT_TRUE(holds(hull(a, b), x) && holds(hull(a, b), y)) << of();
          EXPECT_TRUE(holds(maximum(a, b), std::max(x, y))) << of();
          EXPECT_TRUE(holds(minimum(a, b), std::min(x, y))) << of();
          if (x == y) {
            EXPECT_NE(equal(a, b), Tribool::no) << of();
          }
          if (y == 0) continue;
          Int128 const quotient = x / y - (x % y != 0 && (x < 0) != (y < 0) ? 1 : 0);
          EXPECT_TRUE(holds(floor_quotient(a, b), quotient)) << of();
          EXPECT_TRUE(holds(modulo(a, b), x - quotient * y)) << of();
        }
      }
    }
  }
}

// The bounds alone would permit equality.
TEST(Congruences, DetectUnsatisfiableSizes) {
  auto const number = [](Int128 value) { return Interval{value, value}; };
  Interval const two = number(2), large = number(Int128(1) << 64);
  Interval const elements = large * large;
  EXPECT_EQ(equal(kSize * two, number(5)), Tribool::no);
  EXPECT_EQ(equal(kSize * two - number(1), number(4)), Tribool::no);
  EXPECT_EQ(equal(kSize * number(3), number(7)), Tribool::no);
  EXPECT_EQ(equal(kSize * number(4), kSize * number(6) + number(1)), Tribool::no);
  EXPECT_EQ(equal(kSize * number(4), kSize * number(6) + two), Tribool::unknown);
  EXPECT_EQ(equal(floor_quotient(kSize * number(6), two), number(4)), Tribool::no);
  EXPECT_EQ(modulo(kSize * number(6) + number(1), number(3)), number(1));
  EXPECT_EQ(equal(elements, elements * two), Tribool::no);
  EXPECT_EQ(equal(elements * number(6), number(3) * elements * two), Tribool::unknown);
  EXPECT_EQ(equal(elements, elements + number(1)), Tribool::no);
  EXPECT_EQ(equal(elements, kSize * number(4)), Tribool::unknown);
  EXPECT_EQ(equal(elements, kSize * number(5)), Tribool::no);
}

// Law: the operations on three-valued truths are correct for every choice of the unknown values.
TEST(TruthsWithoutTerms, CoverAllChoices) {
  Tribool::Value const all[] = {Tribool::no, Tribool::yes, Tribool::unknown};
  auto can_be = [](Tribool t, bool v) { return t == Tribool::unknown || t == (v ? Tribool::yes : Tribool::no); };
  for (Tribool a : all) {
    EXPECT_EQ(negation(negation(a)), a);
    for (Tribool b : all) {
      for (bool wanted : {false, true}) {
        bool both = false, either = false;
        for (int i = 0; i < 4; ++i) {
          bool const x = i & 1, y = i & 2;
          if (!can_be(a, x) || !can_be(b, y)) continue;
          both = both || (x && y) == wanted;
          either = either || (x || y) == wanted;
        }
        EXPECT_EQ(can_be(conjunction(a, b), wanted), both);
        EXPECT_EQ(can_be(disjunction(a, b), wanted), either);
      }
      EXPECT_EQ(choice(Tribool::yes, a, b), a);
      EXPECT_EQ(choice(Tribool::no, a, b), b);
      EXPECT_EQ(choice(Tribool::unknown, a, b), a == b ? a : Tribool());
    }
  }
}

}  // namespace
}  // namespace assay
