#include "constraints/prove/solver/solver.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assay {
namespace {

constexpr Int128 kMaxSize = (Int128(1) << 31) - 1;

Interval number(Int128 v) { return {v, v}; }
Tribool at_least(Interval a, Int128 b) { return less_equal(number(b), a); }
Tribool at_most(Interval a, Int128 b) { return less_equal(a, number(b)); }
Tribool is(Interval a, Int128 b) { return equal(a, number(b)); }

class SolverTest : public testing::Test {
protected:
  Interval size(char const* name, Int128 low = 0, Int128 high = kMaxSize) { return pool.symbol(name, {low, high}); }
  static Int128 value(Solver const& solver, Interval symbol) {
    auto const v = solver.value(symbol.term);
    EXPECT_TRUE(v);
    return v.value_or(-999);
  }
  TermPool pool;
};

TEST_F(SolverTest, TypicalQuestions) {
  auto const a = size("a"), b = size("b"), c = size("c"), d = size("d"), e = size("e");
  auto const both = [](Tribool x, Tribool y) { return conjunction(x, y); };
  auto const window = a + number(2) * b - c;
  auto const outputs = [&](Int128 stride) { return floor_quotient(window, number(stride)) + number(1); };
  Interval sum = number(0);
  std::vector<Tribool> rising;
  Interval last = number(-1);
  for (int i = 0; i < 10; ++i) {
    auto const s = pool.symbol("s" + std::to_string(i), {0, kMaxSize});
    sum = sum + s;
    rising.push_back(less(last, s));
    last = s;
  }
  auto const ordered = [&](Int128 total) {
    auto all = rising;
    all.push_back(is(sum, total));
    return all;
  };
  struct Case {
    char const* name;
    std::vector<Tribool> formulas;
    Answer answer;
  };
  Tribool const same = both(equal(a * b, c * d), equal(a, c));
  Case const cases[] = {
      {"nothing", {}, Answer::satisfiable},
      {"true", {Tribool::yes}, Answer::satisfiable},
      {"false", {Tribool::no}, Answer::unsatisfiable},
      {"equal products differ in a factor", {same, negation(equal(b, d))}, Answer::satisfiable},
      {"not if the other is positive", {same, negation(equal(b, d)), at_least(a, 1)}, Answer::unsatisfiable},
      {"reshape keeps the rest",
       {equal(a * b * c, d * e), equal(a, d), at_least(a, 1), negation(equal(b * c, e))},
       Answer::unsatisfiable},
      {"reshape need not keep the first",
       {equal(a * b * c, d * e), negation(equal(a, d)), at_least(a, 2), at_least(b, 2), at_least(c, 2), at_least(e, 2)},
       Answer::satisfiable},
      {"window 3: two formulas",
       {at_least(window, 0), negation(equal(outputs(3), floor_quotient(window + number(3), number(3))))},
       Answer::unsatisfiable},
      {"window 2: more out than in", {less(a, outputs(2)), at_least(a, 6)}, Answer::satisfiable},
      {"window 5: 77 outputs", {is(outputs(5), 77), is(b, 3), is(c, 7)}, Answer::satisfiable},
      {"any stride: at least one output",
       {at_least(window, 0), at_least(d, 1), at_most(d, 5), at_most(floor_quotient(window, d), -1)},
       Answer::unsatisfiable},
      {"a * b = 0 of positive sizes", {is(a * b, 0), at_least(a, 1), at_least(b, 1)}, Answer::unsatisfiable},
      {"or", {disjunction(is(a * b, 0), equal(a + b, c)), less(a + b, c), at_least(a, 1)}, Answer::satisfiable},
      {"ten in order, sum 1000", ordered(1000), Answer::satisfiable},
      {"ten in order, sum 45", ordered(45), Answer::satisfiable},
      {"ten in order, sum 44", ordered(44), Answer::unsatisfiable},
      {"four factors of 5040",
       {is(a * b * c * d, 5040), at_least(a, 2), less(a, b), less(b, c), less(c, d)},
       Answer::satisfiable},
      {"11 does not divide 5040", {is(a * b * c * d, 5040), is(a, 11)}, Answer::unsatisfiable},
      {"multiples of 4",
       {is(modulo(a, number(4)), 0), is(modulo(b, number(4)), 0), negation(is(modulo(a + b, number(4)), 0))},
       Answer::unsatisfiable},
      {"exact quotient",
       {at_least(b, 1), is(modulo(a, b), 0), negation(equal(floor_quotient(a, b) * b, a))},
       Answer::unsatisfiable},
      {"maximum", {less(maximum(maximum(a, b), c), c)}, Answer::unsatisfiable},
      {"minimum is one of them",
       {negation(equal(minimum(a, b), a)), negation(equal(minimum(a, b), b))},
       Answer::unsatisfiable},
      {"choice", {equal(choice(less(a, b), a, b), c), less(a, c), less(b, c)}, Answer::unsatisfiable},
      {"square root", {is(a * a, Int128(1'000'001) * 1'000'001)}, Answer::satisfiable},
      {"large numbers", {equal(a * b, number(kMaxSize * kMaxSize))}, Answer::satisfiable},
      {"out of bounds", {at_least(a + b, 2 * kMaxSize), negation(equal(a, b))}, Answer::unsatisfiable},
  };
  for (auto const& c : cases) {
    for (std::uint32_t seed : {0U, 7U}) {
      Solver solver(kQuestionSteps, seed);
      for (auto f : c.formulas) solver.add(f);
      EXPECT_EQ(solver.check(), c.answer) << c.name;
      Solver other(kQuestionSteps, seed);
      EXPECT_EQ(other.check(c.formulas), c.answer) << c.name << ", as assumptions";
      if (c.answer != Answer::satisfiable) continue;
      for (auto f : c.formulas) {
        if (!f.term) continue;
        EXPECT_EQ(evaluate(f.term, [&](Term const* s) { return solver.value(s); }), Int128(1)) << c.name;
      }
    }
  }
}

TEST_F(SolverTest, TooFewStepsAreUnknownNeverWrong) {
  auto const a = size("a", 2), b = size("b", 2), c = size("c", 2);
  auto const prime = equal(a * b * c, number(Int128(1009) * 1'000'003));
  for (std::uint32_t steps : {1, 10, 100, 1000, 10'000}) {
    Solver solver(steps);
    solver.add(prime);
    EXPECT_EQ(solver.check(), Answer::unknown) << steps;
    EXPECT_FALSE(solver.value(a.term));
    EXPECT_LE(solver.steps_used(), steps + 100);
  }
  auto const odd = conjunction(is(a * b * c, 5040), is(a, 11));
  auto const even = conjunction(is(a * b * c, 5040), is(a, 12));
  for (std::uint32_t steps = 1; steps < 2000; steps += 199) {
    Solver solver(steps);
    EXPECT_NE(solver.check(odd), Answer::satisfiable) << steps;
    EXPECT_NE(solver.check(even), Answer::unsatisfiable) << steps;
  }
}

TEST_F(SolverTest, EveryQuestionHasItsOwnSteps) {
  auto const a = size("a", 2), b = size("b", 2), c = size("c", 2);
  Solver solver(2000);
  EXPECT_EQ(solver.check(equal(a * b * c, number(Int128(1009) * 1'000'003))), Answer::unknown);
  auto const used = solver.steps_used();
  EXPECT_GE(used, 1000U);
  EXPECT_EQ(solver.check(less(a, b)), Answer::satisfiable);
  EXPECT_GT(solver.steps_used(), used);
}

TEST_F(SolverTest, PopRestores) {
  auto const a = size("a"), b = size("b");
  Solver solver;
  solver.add(less(a, b));
  solver.push();
  solver.add(less(b, a));
  EXPECT_EQ(solver.check(), Answer::unsatisfiable);
  solver.pop();
  EXPECT_EQ(solver.check(), Answer::satisfiable);
  solver.push();
  solver.add(Tribool::no);
  EXPECT_EQ(solver.check(), Answer::unsatisfiable);
  solver.push();
  solver.pop();
  EXPECT_EQ(solver.check(), Answer::unsatisfiable);
  solver.pop();
  solver.push();
  solver.add(Tribool::unknown);
  EXPECT_EQ(solver.check(), Answer::unknown);
  solver.pop();
  EXPECT_EQ(solver.check(), Answer::satisfiable);
  EXPECT_LT(value(solver, a), value(solver, b));
}

TEST_F(SolverTest, BoundsOfSymbolsFirstMetInsideOutliveThePop) {
  auto const a = size("a", 3, 5), b = size("b");
  Solver solver;
  solver.push();
  solver.add(less(a, b));
  EXPECT_EQ(solver.check(), Answer::satisfiable);
  solver.pop();
  auto const wide = pool.symbol("w", {-kUnbounded, kUnbounded});
  EXPECT_EQ(solver.check(conjunction(equal(a, wide), at_least(wide, 6))), Answer::unsatisfiable);
  EXPECT_EQ(solver.check(conjunction(equal(a, wide), at_least(wide, 5))), Answer::satisfiable);
  EXPECT_EQ(value(solver, a), 5);
}

TEST_F(SolverTest, AnUnknownWithoutATermTaints) {
  auto const a = size("a"), b = size("b");
  Solver solver;
  solver.add(Tribool::unknown);
  EXPECT_EQ(solver.check(), Answer::unknown);
  EXPECT_EQ(solver.check(less(a, b)), Answer::unknown);
  EXPECT_FALSE(solver.value(a.term));
  EXPECT_EQ(solver.check(Tribool::no), Answer::unsatisfiable);
  Tribool const contradiction[] = {less(a, b), Tribool::unknown, less(b, a)};
  EXPECT_EQ(solver.check(contradiction), Answer::unsatisfiable);
  EXPECT_EQ(solver.core(), (std::vector<std::size_t>{0, 2}));
}

TEST_F(SolverTest, CoresAreMinimal) {
  auto const a = size("a"), b = size("b"), c = size("c");
  struct Case {
    std::vector<Tribool> assumptions;
    std::vector<std::size_t> core;
  };
  Case const cases[] = {
      {{less(a, b), is(c, 3), less(b, a)}, {0, 2}},
      {{less(a, b), less(b, c), at_least(a, 7), less(c, a), at_most(b, 1000)}, {0, 1, 3}},
      {{is(a * b, 0), at_least(a, 1), at_most(a, 9), at_least(b, 1)}, {0, 1, 3}},
      {{is(a * b * c, 5040), at_least(b, 2), is(a, 11)}, {0, 2}},
      {{less(a, b), Tribool::no, less(b, a)}, {1}},
      {{Tribool::yes, less(a, b), Tribool::yes, less(b, a)}, {1, 3}},
  };
  for (auto const& c : cases) {
    Solver solver;
    ASSERT_EQ(solver.check(c.assumptions), Answer::unsatisfiable);
    EXPECT_EQ(solver.core(), c.core);
  }
  Solver solver;
  solver.add(less(a, b));
  solver.push();
  solver.add(less(b, a));
  Tribool const needless[] = {is(c, 3)};
  EXPECT_EQ(solver.check(needless), Answer::unsatisfiable);
  EXPECT_EQ(solver.core(), std::vector<std::size_t>{});
  solver.add(Tribool::no);
  EXPECT_EQ(solver.check(needless), Answer::unsatisfiable);
  EXPECT_EQ(solver.core(), std::vector<std::size_t>{});
}

TEST_F(SolverTest, MinimiseFindsTheSmallest) {
  auto const a = size("a"), b = size("b"), c = size("c");
  auto const x = size("x", -1000, 1000), y = size("y", -1000, 1000);
  struct Case {
    Tribool formula;
    std::vector<Interval> symbols;
    std::vector<Int128> values;
  };
  Case const cases[] = {
      {less(a, b), {a, b}, {0, 1}},
      {less(a, b), {b, a}, {1, 0}},
      {is(a + b, 7), {a, b}, {3, 4}},  // the largest value first
      {is(a + b, 7), {a}, {0}},
      {is(a * b * c, 360), {a, b, c}, {5, 8, 9}},
      {conjunction(less(b, a), is(modulo(a, number(1000)), 999)), {a, b}, {999, 0}},
      {at_least(a * b, 2'000'000'000), {a, b}, {44'721, 44'722}},
      {is(x * x, 49), {x}, {7}},
      {less(x, y), {x, y}, {0, 1}},
      {at_most(x + y, -5), {x, y}, {-2, -3}},
      {at_most(x, -5), {x, a}, {-5, 0}},
  };
  for (auto const& c : cases) {
    for (bool assumed : {false, true}) {
      Solver solver;
      std::vector<Tribool> assumptions;
      if (assumed)
        assumptions.push_back(c.formula);
      else
        solver.add(c.formula);
      ASSERT_EQ(solver.check(assumptions), Answer::satisfiable);
      std::vector<Term const*> symbols;
      for (auto s : c.symbols) symbols.push_back(s.term);
      solver.minimise(symbols, assumptions);
      std::vector<Int128> values;
      for (auto s : c.symbols) values.push_back(value(solver, s));
      EXPECT_EQ(values, c.values) << to_string(c.formula.term);
      EXPECT_EQ(evaluate(c.formula.term, [&](Term const* s) { return solver.value(s); }), Int128(1));
    }
  }
}

TEST_F(SolverTest, MinimizeKeepsItsBestModel) {
  auto const a = size("a", 2), b = size("b", 2), c = size("c", 2);
  auto const f = is(a * b * c, 360);
  std::vector<Term const*> const symbols{a.term, b.term, c.term};
  bool some = false;
  for (std::uint32_t steps = 200; steps < 200'000; steps *= 9) {
    Solver solver(steps);
    solver.add(f);
    if (solver.check() != Answer::satisfiable) continue;
    some = true;
    solver.minimise(symbols);
    EXPECT_EQ(evaluate(f.term, [&](Term const* s) { return solver.value(s); }), Int128(1)) << steps;
  }
  EXPECT_TRUE(some);
  Solver never;
  never.minimise(symbols);
  EXPECT_FALSE(never.value(a.term));
}

// floor(a / b) and a % b for all signs are those of evaluate().
TEST_F(SolverTest, FloorDivisionMatchesEvaluate) {
  constexpr Int128 kMax = 5;
  auto const a = size("a", -kMax, kMax), b = size("b", -kMax, kMax);
  auto const q = pool.symbol("q", {-kUnbounded, kUnbounded}), r = pool.symbol("r", {-kUnbounded, kUnbounded});
  for (int sign : {-1, 0, 1}) {
    auto const divisor = sign > 0 ? size("p", 1, kMax) : sign < 0 ? size("n", -kMax, -1) : b;
    Solver solver;
    auto const quotient = floor_quotient(a, divisor), remainder = modulo(a, divisor);
    solver.add(equal(q, quotient));
    solver.add(equal(r, remainder));
    for (Int128 i = -kMax; i <= kMax; i += sign == 0 ? 1 : 3) {
      for (Int128 j = std::max(-kMax, divisor.low); j <= divisor.high; ++j) {
        if (j == 0) continue;
        solver.push();
        solver.add(is(a, i));
        solver.add(is(divisor, j));
        auto const given = [&](Term const* s) { return std::optional(s == a.term ? i : j); };
        auto const expected_q = evaluate(quotient.term, given), expected_r = evaluate(remainder.term, given);
        ASSERT_TRUE(expected_q && expected_r);
        EXPECT_EQ(solver.check(), Answer::satisfiable);
        EXPECT_EQ(value(solver, q), *expected_q);
        EXPECT_EQ(value(solver, r), *expected_r);
        solver.add(disjunction(negation(is(q, *expected_q)), negation(is(r, *expected_r))));
        EXPECT_EQ(solver.check(), Answer::unsatisfiable);
        solver.pop();
      }
    }
  }
}

TEST_F(SolverTest, DivisionByZeroProvesNothing) {
  auto const a = size("a", 0, 100), b = size("b", 0, 100);
  Solver solver;
  auto const odd = less(a, floor_quotient(a, b));  // only for b = 0
  EXPECT_EQ(solver.check(odd), Answer::unknown);
  EXPECT_EQ(solver.check(conjunction(odd, at_least(b, 1))), Answer::unsatisfiable);
  auto const fine = is(floor_quotient(a, b), 7);
  ASSERT_EQ(solver.check(fine), Answer::satisfiable);
  EXPECT_NE(value(solver, b), 0);
  EXPECT_EQ(solver.check(disjunction(is(b, 0), odd)), Answer::satisfiable);
}

TEST_F(SolverTest, RepeatedQueryHasTheSameAnswer) {
  auto const a = size("a"), b = size("b"), c = size("c");
  auto const f = conjunction(is(a * b * c, 5040), less(a, b));
  Solver solver;
  auto const values = [&] {
    EXPECT_EQ(solver.check(f), Answer::satisfiable);
    return std::vector{value(solver, a), value(solver, b), value(solver, c)};
  };
  auto const first = values();
  for (Int128 i = 0; i < 20; ++i) solver.check(is(a * b + c, i));
  EXPECT_EQ(values(), first);
}

}  // namespace
}  // namespace assay
