#include "constraints/values/term.hpp"

#include <gtest/gtest.h>

#include "constraints/values/polynomial.hpp"

namespace assay {
namespace {

Interval exactly(Int128 value) { return {value, value}; }

class Terms : public testing::Test {
protected:
  TermPool pool;
  Interval const size{0, kUnbounded};
  Interval a = pool.symbol("a", size), b = pool.symbol("b", size), c = pool.symbol("c", size);
  Interval x = pool.symbol("x", {-kUnbounded, kUnbounded}), y = pool.symbol("y", {-kUnbounded, kUnbounded});
  Interval one = exactly(1), two = exactly(2), four = exactly(4);
  Tribool ab = equal(a, b), bc = less(b, c), xy = less_equal(x, y);
};

TEST_F(Terms, ShareEqualTerms) {
  struct Case {
    char const* law;
    Interval left, right;
  };
  for (auto& [law, left, right] : {
           Case{"d * 4 - d = 3 * d", a * four - a, exactly(3) * a},
           {"sums commute", a + b, b + a},
           {"products commute", a * b, b * a},
           {"sums associate", (a + x) + y, a + (x + y)},
           {"products associate", (a * x) * y, a * (x * y)},
           {"products distribute", a * (x + y), y * a + a * x},
           {"what cancels is known", a - a + four, four},
           {"(x + y)^2", (x + y) * (x + y), x * x + two * x * y + y * y},
           {"what divides goes out", floor_quotient(four * x + y + exactly(9), four),
            x + two + floor_quotient(y + one, four)},
           {"one divisor", floor_quotient(two * x + one, four), floor_quotient(x, two)},
           {"negative divisors", floor_quotient(x, exactly(-4)), floor_quotient(exactly(0) - x, four)},
           {"rounding up", ceil_quotient(x, four), floor_quotient(x + exactly(3), four)},
           {"quotients nest", floor_quotient(floor_quotient(x, two) + one, four), floor_quotient(x + two, exactly(8))},
           {"quotient of a multiple", floor_quotient(x * y * two, x), two * y},
           {"quotient of itself", floor_quotient(x + y, x + y), one},
           {"d % 1", modulo(x, one), exactly(0)},
           {"remainders leave multiples", modulo(four * x + y + exactly(9), four), modulo(y + one, four)},
           {"remainders of multiples", modulo(two * x, four), two * modulo(x, two)},
           {"remainders with one divisor", modulo(two * x + one, four), two * modulo(x, two) + one},
           {"remainder of a multiple", modulo(x * y * two, x), exactly(0)},
           {"remainder of what is smaller", modulo(modulo(x, four), exactly(7)), modulo(x, four)},
           {"maxima nest", maximum(maximum(x, y), maximum(y, a)), maximum(a, maximum(y, x))},
           {"what is never larger goes", maximum(x, maximum(x - one, y)), maximum(y, x)},
           {"known maximum", maximum(a, exactly(-1)), a},
           {"known minimum", minimum(x + a, x), x},
           {"equal branches", choice(ab, x, x), x},
           {"negated choice", choice(negation(ab), x, y), choice(ab, y, x)},
           {"the same condition below", choice(ab, choice(ab, x, y), a), choice(ab, x, a)},
           {"and in the other branch", choice(ab, a, choice(ab, x, y)), choice(ab, a, y)},
       }) {
    EXPECT_EQ(pool.term_of(left), pool.term_of(right))
        << law << ": " << to_string(pool.term_of(left)) << " and " << to_string(pool.term_of(right));
    EXPECT_NE(pool.term_of(left), nullptr) << law;
  }
}

TEST_F(Terms, ShareEqualFormulas) {
  struct Case {
    char const* law;
    Tribool left, right;
  };
  for (auto& [law, left, right] : {
           Case{"d * 4 = d + 3 * d", equal(a * four, a + exactly(3) * a), Tribool::yes},
           {"equality commutes", equal(a, b), equal(b, a)},
           {"equality scales", equal(a, b), equal(two * a, two * b)},
           {"no integer solution", equal(two * x, four * y + one), Tribool::no},
           {"below is at most one less", less(x, y), less_equal(x, y - one)},
           {"order scales", less_equal(two * x, four * y), less_equal(x, two * y)},
           {"order scales with constants", less_equal(two * x, four), less_equal(x, two)},
           {"order of integers", less_equal(two * x, exactly(5)), less_equal(x, two)},
           {"sizes below one", less(a, one), equal(a, exactly(0))},
           {"sizes from one", less(exactly(0), a), negation(equal(a, exactly(0)))},
           {"no negative sizes", less(a, exactly(0)), Tribool::no},
           {"products that are zero", equal(exactly(3) * a * b, exactly(0)),
            disjunction(equal(a, exactly(0)), equal(b, exactly(0)))},
           {"common factors", equal(x * y, two * x), disjunction(equal(x, exactly(0)), equal(y, two))},
           {"squares that are zero", equal(x * x, exactly(0)), equal(x, exactly(0))},
           {"truth values as numbers", equal(choice(ab, one, exactly(0)), one), ab},
           {"order of truth values", less(choice(ab, four, one), two), negation(ab)},
           {"not <", negation(less(x, y)), less_equal(y, x)},
           {"not not", negation(negation(ab)), ab},
           {"not and", negation(conjunction(ab, bc)), disjunction(negation(bc), negation(ab))},
           {"a and not a", conjunction(ab, negation(ab)), Tribool::no},
           {"a or not a", disjunction(xy, negation(xy)), Tribool::yes},
           {"a and not a, of lists", conjunction(disjunction(ab, bc), negation(disjunction(ab, bc))), Tribool::no},
           {"a and a", conjunction(ab, ab), ab},
           {"lists flatten", conjunction(ab, conjunction(bc, xy)), conjunction(conjunction(xy, ab), bc)},
           {"lists lose repetitions", conjunction(conjunction(ab, bc), conjunction(bc, xy)),
            conjunction(conjunction(ab, bc), xy)},
           {"a ? yes : b", choice(ab, Tribool::yes, bc), disjunction(ab, bc)},
           {"a ? b : no", choice(ab, bc, Tribool::no), conjunction(ab, bc)},
           {"a ? no : b", choice(ab, Tribool::no, bc), conjunction(negation(ab), bc)},
           {"a ? b : b", choice(ab, bc, bc), bc},
       }) {
    EXPECT_TRUE(left == right) << law << ": " << (left.term ? to_string(left.term) : "known") << " and "
                               << (right.term ? to_string(right.term) : "known");
    EXPECT_TRUE(left != Tribool::unknown || left.term) << law;
  }
}

TEST_F(Terms, ReadLikeTheNotation) {
  auto d0 = pool.symbol("dim(%arg0, 0)", size), d1 = pool.symbol("dim(%arg1, 1)", size);
  auto zero = exactly(0);
  std::pair<Interval, char const*> const integers[] = {
      {x, "x"},
      {x + y, "x + y"},
      {one - x, "1 - x"},
      {zero - x - y, "-x - y"},
      {two * x * x - y + exactly(5), "2 * x * x - y + 5"},
      {floor_quotient(x + one, two), "floor((x + 1) / 2)"},
      {floor_quotient(exactly(3) * x, exactly(5)), "floor(3 * x / 5)"},
      {floor_quotient(x, two * y), "floor(x / (2 * y))"},
      {modulo(x, y), "x % y"},
      {modulo(x + one, four), "(x + 1) % 4"},
      {two * modulo(x, y) + modulo(y, four), "2 * (x % y) + y % 4"},
      {maximum(one, maximum(x, y)), "max(x, y, 1)"},
      {minimum(x + one, y), "min(y, x + 1)"},
      {choice(ab, x + one, y) * two, "2 * (a = b ? x + 1 : y)"},
  };
  for (auto& [value, text] : integers) EXPECT_EQ(to_string(value.term), text);
  Tribool c0 = equal(c, zero);
  std::pair<Tribool, char const*> const formulas[] = {
      {equal(d0, two * d1 + one), "dim(%arg0, 0) = 2 * dim(%arg1, 1) + 1"},
      {equal(two * x + one, y), "y = 2 * x + 1"},
      {equal(a, zero), "a = 0"},
      {equal(x + y, zero), "x + y = 0"},
      {equal(x + y, four), "x + y = 4"},
      {negation(ab), "a != b"},
      {bc, "b < c"},
      {xy, "x <= y"},
      {negation(xy), "y < x"},
      {less_equal(x + four, y), "x + 4 <= y"},
      {less(zero, x), "0 < x"},
      {less_equal(zero, x), "0 <= x"},
      {less(a, four), "a <= 3"},
      {conjunction(xy, disjunction(c0, less_equal(b, four))), "x <= y and (c = 0 or b <= 4)"},
      {disjunction(ab, conjunction(bc, xy)), "a = b or (b < c and x <= y)"},
      {equal(modulo(x, four), zero), "x % 4 = 0"},
  };
  for (auto& [value, text] : formulas) EXPECT_EQ(to_string(value.term), text);
  EXPECT_EQ(to_string((two * a + b).term, 8), "2 * a...");
  EXPECT_EQ(to_string((two * a + b).term, 9), "2 * a + b");
  EXPECT_EQ(to_string((two * a + b).term, 2), "..");
}

TEST_F(Terms, HaveTheBoundsOfTheirParts) {
  auto d = pool.symbol("d", {2, 5}), e = pool.symbol("e", {-3, 4});
  std::pair<Interval, char const*> const cases[] = {
      {d + e, "-1 to 9"},
      {two * d - d, "2 to 5"},
      {e * e, "0 to 16"},
      {d * e, "-15 to 20"},
      {floor_quotient(d, two), "1 to 2"},
      {floor_quotient(d, four + e * e), "0 to 1"},
      {modulo(e, four), "0 to 3"},
      {maximum(d, e + one), "2 to 5"},
      {minimum(d, e), "-3 to 4"},
      {choice(equal(d, e), d, exactly(9)), "2 to 9"},
      {floor_quotient(d, exactly(0)), "?"},
  };
  for (auto& [value, text] : cases)
    EXPECT_EQ(to_string(Interval{value.low, value.high}), text) << (value.term ? to_string(value.term) : "");
  EXPECT_EQ(to_string(floor_quotient(exactly(5) * x + d, exactly(5)).term), "x + floor(d / 5)");
  EXPECT_TRUE(floor_quotient(d, exactly(6)).exact()) << "what the bounds decide is known";
  EXPECT_EQ(floor_quotient(d, exactly(6)).term, nullptr);
  Interval narrowed{3, 4, d.term};
  EXPECT_EQ(to_string(Interval{(narrowed + one).low, (narrowed + one).high}), "4 to 5")
      << "the tighter of the bounds of interval and term";
  EXPECT_EQ((narrowed + one).term, (d + one).term);
}

TEST_F(Terms, UseTermsAndIntegersOfOnePool) {
  TermPool other;
  Interval const bare{0, 9}, foreign = other.symbol("f", size);
  for (Interval r : {a + bare, bare * a, floor_quotient(a, Interval{1, 2}), modulo(bare, a + one), maximum(a, bare),
                     a + foreign, choice(ab, a, bare), choice(ab, a, foreign), choice(Tribool::unknown, a, b)})
    EXPECT_EQ(r.term, nullptr);
  for (Tribool t :
       {equal(a, bare), less(foreign, a), conjunction(ab, Tribool::unknown), disjunction(Tribool::unknown, ab),
        conjunction(ab, equal(foreign, one)), choice(ab, bc, Tribool::unknown)})
    EXPECT_TRUE(t == Tribool::unknown && !t.term);
  EXPECT_EQ(conjunction(ab, Tribool::no), Tribool::no);
  EXPECT_EQ(pool.term_of(foreign), nullptr);
  EXPECT_EQ(to_string(a + bare), "?") << "the bounds are still known";
}

TEST_F(Terms, PastTheLimitsAreBoundsOnly) {
  Interval largest = exactly(kMaxCoefficient);
  EXPECT_NE((largest * x).term, nullptr);
  EXPECT_EQ((largest * x * two).term, nullptr);
  EXPECT_EQ((largest * x + x).term, nullptr);
  EXPECT_EQ((x + exactly(kMaxCoefficient + 1)).term, nullptr);
  EXPECT_EQ((largest * a * largest).low, 0);

  Interval power = one;
  for (std::size_t i = 0; i < kMaxFactors; ++i) power = power * x;
  EXPECT_NE(power.term, nullptr);
  EXPECT_EQ((power * x).term, nullptr);
  EXPECT_EQ((power * power).low, 0) << "bounds that are known anyway";

  Interval sum;
  for (std::size_t i = 0; i < kMaxMonomials; ++i) sum = sum + pool.symbol("s", size);
  EXPECT_NE(sum.term, nullptr);
  EXPECT_EQ((sum + one).term, nullptr);
  EXPECT_EQ((sum * sum).term, nullptr);
  EXPECT_EQ((sum - sum), exactly(0));

  Interval deep = x;
  for (std::size_t i = 1; i < kMaxTermDepth; ++i) deep = floor_quotient(deep, y);
  ASSERT_NE(deep.term, nullptr);
  EXPECT_EQ(floor_quotient(deep, y).term, nullptr);
  EXPECT_EQ(evaluate(deep.term, [](Term const*) { return Int128(1); }), Int128(1));
  EXPECT_EQ(substitute(deep, [](Term const*) { return Interval{-1, -1}; }).exact(), true);
  EXPECT_EQ(to_string(deep.term).size(), 2'000u);
  EXPECT_EQ(symbols_of(deep.term).size(), 2u);
}

TEST_F(Terms, NestLongListsOfFormulas) {
  Tribool all = Tribool::yes, any = Tribool::no;
  for (int i = 0; i < 3'000; ++i) {
    Tribool next = equal(pool.symbol("s", size), x);
    all = conjunction(all, next);
    any = disjunction(any, negation(next));
  }
  ASSERT_NE(all.term, nullptr);
  EXPECT_EQ(symbols_of(all.term).size(), 3'001u);
  EXPECT_EQ(conjunction(all, negation(all)), Tribool::no);
  EXPECT_EQ(evaluate(all.term, [](Term const*) { return Int128(4); }), Int128(1));
  EXPECT_EQ(evaluate(any.term, [](Term const*) { return Int128(4); }), Int128(0));
}

TEST_F(Terms, EvaluateOnlyNeededTerms) {
  auto only_a = [&](Term const* t) { return t == a.term ? std::optional<Int128>(3) : std::nullopt; };
  Tribool three = equal(a, exactly(3)), four_a = equal(a, four);
  EXPECT_EQ(evaluate((a * a + one).term, only_a), Int128(10));
  EXPECT_EQ(evaluate((a + b).term, only_a), std::nullopt);
  EXPECT_EQ(evaluate(choice(three, a, b).term, only_a), Int128(3));
  EXPECT_EQ(evaluate(choice(four_a, a, b).term, only_a), std::nullopt);
  EXPECT_EQ(evaluate(conjunction(bc, four_a).term, only_a), Int128(0));
  EXPECT_EQ(evaluate(conjunction(bc, three).term, only_a), std::nullopt);
  EXPECT_EQ(evaluate(disjunction(bc, three).term, only_a), Int128(1));
  EXPECT_EQ(evaluate(floor_quotient(x, a - exactly(3)).term, [](Term const*) { return Int128(3); }), std::nullopt);
  EXPECT_EQ(evaluate((x * x).term, [](Term const*) { return Int128(1) << 63; }), std::nullopt) << "2^126 is too large";
}

TEST_F(Terms, SubstituteIntoAnotherPool) {
  TermPool other;
  Interval z = other.symbol("z", size);
  auto values = [&](Term const*) { return std::optional(z); };
  EXPECT_EQ(substitute(a * b + a, values).term, (z * z + z).term);
  EXPECT_EQ(substitute(ab, values), Tribool::yes);
  EXPECT_EQ(substitute(negation(ab), values), Tribool::no);
  EXPECT_EQ(substitute(Interval{3, 4, a.term}, [](Term const*) { return std::nullopt; }), (Interval{3, 4, a.term}));
  EXPECT_EQ(pool.symbols().size(), 5u);
  EXPECT_EQ(pool.symbol("e", exactly(7)), exactly(7));
}

}  // namespace
}  // namespace assay
