#include "constraints/values/formula_value.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "constraints/evaluate/compare.hpp"
#include "semantics/program/context.hpp"

namespace assay {
namespace {

// Law: the interval of an operation holds the result for every pair of members, and its ends are results.
TEST(Intervals, AreExactHulls) {
  auto check = [](char const* name, auto interval_op, auto op, Interval a, Interval b) {
    Int128 low = kUnbounded, high = -kUnbounded;
    for (Int128 x = a.low; x <= a.high; ++x) {
      for (Int128 y = b.low; y <= b.high; ++y) low = std::min(low, op(x, y)), high = std::max(high, op(x, y));
    }
    Interval result = interval_op(a, b);
    EXPECT_EQ(to_string(result), to_string(Interval{low, high}))
        << name << " of " << to_string(a) << " and " << to_string(b);
  };
  auto floor_of = [](Int128 x, Int128 y) { return x / y - (x % y != 0 && (x < 0) != (y < 0)); };
  for (Int128 al = -4; al <= 4; ++al) {
    for (Int128 ah = al; ah <= al + 3; ++ah) {
      for (Int128 bl = -4; bl <= 4; ++bl) {
        for (Int128 bh = bl; bh <= bl + 2; ++bh) {
          Interval a{al, ah}, b{bl, bh};
          check(
              "+", [](auto x, auto y) { return x + y; }, [](Int128 x, Int128 y) { return x + y; }, a, b);
          check(
              "-", [](auto x, auto y) { return x - y; }, [](Int128 x, Int128 y) { return x - y; }, a, b);
          check(
              "*", [](auto x, auto y) { return x * y; }, [](Int128 x, Int128 y) { return x * y; }, a, b);
          if (bl <= 0 && bh >= 0) continue;
          check("/", floor_quotient, floor_of, a, b);
          check(
              "ceil", ceil_quotient, [&](Int128 x, Int128 y) { return -floor_of(-x, y); }, a, b);
          Interval m = modulo(a, b);
          for (Int128 x = al; x <= ah; ++x) {
            for (Int128 y = bl; y <= bh; ++y) {
              Int128 r = x - floor_of(x, y) * y;
              EXPECT_TRUE(m.low <= r && r <= m.high) << to_string(a) << " % " << to_string(b);
            }
          }
        }
      }
    }
  }
}

TEST(Intervals, SaturateInsteadOfOverflowing) {
  Interval all{-kUnbounded, kUnbounded}, large{kUnbounded - 1, kUnbounded - 1};
  for (Interval a : {all, large, Interval{5, kUnbounded}}) {
    for (Interval b : {all, large, Interval{-kUnbounded, -3}}) {
      for (Interval r : {a + b, a - b, a * b})
        EXPECT_TRUE(-kUnbounded <= r.low && r.low <= r.high && r.high <= kUnbounded);
    }
  }
  EXPECT_FALSE((large * large).exact()) << "what is past the bound is unknown";
}

// Law: equal, less and less_equal are `no` if and only if no pair of members is related, and `yes` if and only if all
// are.
TEST(Comparisons, AreTrueForAllForSomeOrForNoSizes) {
  auto expect = [](auto relation, Interval a, Interval b) {
    bool any = false, all = true;
    for (Int128 x = a.low; x <= a.high; ++x) {
      for (Int128 y = b.low; y <= b.high; ++y) any = any || relation(x, y), all = all && relation(x, y);
    }
    return !any ? Tribool::no : all ? Tribool::yes : Tribool::unknown;
  };
  for (Int128 al = 0; al <= 3; ++al) {
    for (Int128 ah = al; ah <= 4; ++ah) {
      for (Int128 bl = 0; bl <= 3; ++bl) {
        for (Int128 bh = bl; bh <= 4; ++bh) {
          Interval a{al, ah}, b{bl, bh};
          EXPECT_EQ(equal(a, b), expect([](Int128 x, Int128 y) { return x == y; }, a, b));
          EXPECT_EQ(less(a, b), expect([](Int128 x, Int128 y) { return x < y; }, a, b));
          EXPECT_EQ(less_equal(a, b), expect([](Int128 x, Int128 y) { return x <= y; }, a, b));
        }
      }
    }
  }
}

TEST(Types, AreEqualForSomeSizesUnlessExact) {
  Context context;
  Type f32 = context.floating("f32");
  auto tensor = [&](std::vector<std::int64_t> shape) { return context.tensor(shape, f32); };
  Type fixed = tensor({2, 3}), open = tensor({kDynamic, 3}), other = tensor({2, 4});
  EXPECT_NE(same_type(fixed, open, false), Tribool::no);
  EXPECT_EQ(same_type(fixed, open, true), Tribool::no);
  EXPECT_EQ(same_type(open, open, true), Tribool::yes);
  EXPECT_EQ(same_type(open, other, false), Tribool::no);
  EXPECT_EQ(same_type(fixed, tensor({2, 3, 1}), false), Tribool::no);
  std::size_t axes[] = {1};
  EXPECT_EQ(same_type_except(fixed, other, axes), Tribool::yes);
  Type i32 = context.integer(32), si32 = context.integer(32, Signedness::is_signed),
       ui32 = context.integer(32, Signedness::is_unsigned);
  EXPECT_EQ(same_type(i32, si32, true), Tribool::yes) << "si32 is another spelling of i32";
  EXPECT_EQ(same_type(i32, ui32, false), Tribool::no);
}

}  // namespace
}  // namespace assay
