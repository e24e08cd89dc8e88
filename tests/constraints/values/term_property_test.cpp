// Random expressions over a few symbols: the operations on Interval and Tribool agree with integer arithmetic.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>

#include "constraints/values/term.hpp"

namespace assay {
namespace {

enum class Op { symbol, constant, add, subtract, multiply, quotient, up, remainder, maximum, minimum, choice };
enum class Test { equal, less, less_equal, negation, conjunction, disjunction, choice };

constexpr std::array<std::pair<int, int>, 4> kRanges{{{0, 6}, {1, 9}, {-5, 5}, {2, 4}}};
using Point = std::array<Int128, kRanges.size()>;

struct Formula;

struct Number {
  Op op = Op::constant;
  int value = 0;  // value of a constant, or number of a symbol
  std::vector<Number> args;
  std::vector<Formula> condition;
};

struct Formula {
  Test test = Test::equal;
  std::vector<Number> numbers;
  std::vector<Formula> args;
};

// Draws from 0 to n - 1 in every test, regardless of RapidCheck's size.
int below(int n) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, n)); }

Formula random_formula(int depth);

Number random_number(int depth) {
  Number n;
  n.op = static_cast<Op>(below(depth ? 11 : 2));
  if (n.op == Op::symbol) n.value = below(static_cast<int>(kRanges.size()));
  if (n.op == Op::constant) n.value = below(13) - 6;
  if (n.op >= Op::add) n.args = {random_number(depth - 1), random_number(depth - 1)};
  if (n.op == Op::choice) n.condition = {random_formula(depth - 1)};
  return n;
}

Formula random_formula(int depth) {
  Formula f;
  f.test = static_cast<Test>(below(depth ? 7 : 3));
  if (f.test <= Test::less_equal) {
    f.numbers = {random_number(std::max(depth - 1, 0)), random_number(std::max(depth - 1, 0))};
  } else {
    int const count = f.test == Test::negation ? 1 : f.test == Test::choice ? 3 : 2;
    for (int i = 0; i < count; ++i) f.args.push_back(random_formula(depth - 1));
  }
  return f;
}

// Evaluates with integers. Returns nullopt if a relevant divisor is zero.
std::optional<bool> value(Formula const& f, Point const& at);

std::optional<Int128> value(Number const& n, Point const& at) {
  if (n.op == Op::constant) return n.value;
  if (n.op == Op::symbol) return at[static_cast<std::size_t>(n.value)];
  if (n.op == Op::choice) {
    auto condition = value(n.condition[0], at);
    return condition ? value(n.args[*condition ? 0 : 1], at) : std::nullopt;
  }
  auto x = value(n.args[0], at), y = value(n.args[1], at);
  if (!x || !y) return std::nullopt;
  auto floor_of = [](Int128 p, Int128 q) { return p / q - (p % q != 0 && (p < 0) != (q < 0)); };
  switch (n.op) {
    case Op::add:
      return *x + *y;
    case Op::subtract:
      return *x - *y;
    case Op::multiply:
      return *x * *y;
    case Op::maximum:
      return std::max(*x, *y);
    case Op::minimum:
      return std::min(*x, *y);
    default:
      break;
  }
  if (*y == 0) return std::nullopt;
  if (n.op == Op::quotient) return floor_of(*x, *y);
  return n.op == Op::up ? -floor_of(-*x, *y) : *x - *y * floor_of(*x, *y);
}

std::optional<bool> value(Formula const& f, Point const& at) {
  if (f.test <= Test::less_equal) {
    auto x = value(f.numbers[0], at), y = value(f.numbers[1], at);
    if (!x || !y) return std::nullopt;
    return f.test == Test::equal ? *x == *y : f.test == Test::less ? *x < *y : *x <= *y;
  }
  std::vector<bool> values;
  for (Formula const& arg : f.args) {
    auto v = value(arg, at);
    if (!v) return std::nullopt;
    values.push_back(*v);
  }
  switch (f.test) {
    case Test::negation:
      return !values[0];
    case Test::conjunction:
      return values[0] && values[1];
    case Test::disjunction:
      return values[0] || values[1];
    default:
      return values[0] ? values[1] : values[2];
  }
}

// Evaluates with terms.
struct World {
  TermPool pool;
  std::vector<Interval> symbols;

  World() {
    for (auto [low, high] : kRanges) symbols.push_back(pool.symbol("s", {low, high}));
  }

  std::size_t number_of(Term const* t) const {
    return static_cast<std::size_t>(std::ranges::find(symbols, t, &Interval::term) - symbols.begin());
  }

  Interval build(Number const& n) {
    if (n.op == Op::constant) return {n.value, n.value};
    if (n.op == Op::symbol) return symbols[static_cast<std::size_t>(n.value)];
    Interval const a = build(n.args[0]), b = build(n.args[1]);
    switch (n.op) {
      case Op::add:
        return a + b;
      case Op::subtract:
        return a - b;
      case Op::multiply:
        return a * b;
      case Op::quotient:
        return floor_quotient(a, b);
      case Op::up:
        return ceil_quotient(a, b);
      case Op::remainder:
        return modulo(a, b);
      case Op::maximum:
        return maximum(a, b);
      case Op::minimum:
        return minimum(a, b);
      default:
        return choice(build(n.condition[0]), a, b);
    }
  }

  Tribool build(Formula const& f) {
    if (f.test <= Test::less_equal) {
      Interval const a = build(f.numbers[0]), b = build(f.numbers[1]);
      return f.test == Test::equal ? equal(a, b) : f.test == Test::less ? less(a, b) : less_equal(a, b);
    }
    std::vector<Tribool> args;
    for (Formula const& arg : f.args) args.push_back(build(arg));
    switch (f.test) {
      case Test::negation:
        return negation(args[0]);
      case Test::conjunction:
        return conjunction(args[0], args[1]);
      case Test::disjunction:
        return disjunction(args[0], args[1]);
      default:
        return choice(args[0], args[1], args[2]);
    }
  }
};

std::vector<Point> random_points() {
  std::vector<Point> points(20);
  for (Point& p : points) {
    for (std::size_t i = 0; i < p.size(); ++i)
      p[i] = kRanges[i].first + below(kRanges[i].second - kRanges[i].first + 1);
  }
  return points;
}

std::string text(Term const* t) { return t ? to_string(t) : "nothing"; }

// number of cases for each test of RapidCheck, since wrong folds are rare
constexpr int kCases = 25;

RC_GTEST_PROP(TermProperties, NumbersHaveTheValueOfTheirExpression, ()) {
  for (int i = 0; i < kCases; ++i) {
    World world;
    Number const n = random_number(below(5));
    Interval const built = world.build(n);
    RC_LOG() << text(built.term) << "\n";
    for (Point const& at : random_points()) {
      auto const wanted = value(n, at);
      if (!wanted) continue;
      RC_ASSERT(built.low <= *wanted && *wanted <= built.high);
      if (!built.term) continue;
      RC_ASSERT(built.term->low <= *wanted && *wanted <= built.term->high);
      RC_ASSERT(evaluate(built.term, [&](Term const* t) { return at[world.number_of(t)]; }) == wanted);
      Interval const put = substitute(built, [&](Term const* t) {
        Int128 const v = at[world.number_of(t)];
        return Interval{v, v};
      });
      RC_ASSERT(put == (Interval{*wanted, *wanted}));
    }
  }
}

RC_GTEST_PROP(TermProperties, FormulasMatchTheirExpressions, ()) {
  for (int i = 0; i < kCases; ++i) {
    World world;
    Formula const f = random_formula(below(5));
    Tribool const built = world.build(f);
    RC_LOG() << text(built.term) << "\n";
    for (Point const& at : random_points()) {
      auto const wanted = value(f, at);
      if (!wanted) continue;
      if (built != Tribool::unknown) RC_ASSERT(built == tribool(*wanted));
      if (!built.term) continue;
      RC_ASSERT(evaluate(built.term, [&](Term const* t) { return at[world.number_of(t)]; }) == Int128(*wanted));
      Tribool const put = substitute(built, [&](Term const* t) {
        Int128 const v = at[world.number_of(t)];
        return Interval{v, v};
      });
      RC_ASSERT(put == tribool(*wanted));
    }
  }
}

// Returns a sum, difference or product of up to four symbols, which stays below all limits.
Interval random_polynomial(World& world, int depth) {
  int const op = below(depth ? 5 : 2);
  if (op == 0) return {7, 7};
  if (op == 1) return world.symbols[static_cast<std::size_t>(below(4))];
  Interval const a = random_polynomial(world, depth - 1), b = random_polynomial(world, 0);
  return op == 2 ? a + b : op == 3 ? a - b : a * b;
}

RC_GTEST_PROP(TermProperties, PolynomialsAreEqualIfTheirNodesAre, ()) {
  World world;
  Interval const a = random_polynomial(world, 2), b = random_polynomial(world, 2), c = random_polynomial(world, 2);
  auto same = [&](Interval x, Interval y) {
    Term const* t = world.pool.term_of(x);
    return t && t == world.pool.term_of(y) && equal(x, y) == Tribool::yes;
  };
  RC_ASSERT(same(a + b, b + a));
  RC_ASSERT(same((a + b) + c, a + (b + c)));
  RC_ASSERT(same(a - b, a + Interval{-1, -1} * b));
  RC_ASSERT(same((a - b) + b, a));
  Interval const small = world.symbols[1] - b;
  RC_ASSERT(same(a * small, small * a));
  RC_ASSERT(same((a + b) * small, a * small + b * small));
  RC_ASSERT(same((a * world.symbols[0]) * small, a * (world.symbols[0] * small)));
}

RC_GTEST_PROP(TermProperties, FormulasKeepTheLawsOfLogic, ()) {
  for (int i = 0; i < kCases; ++i) {
    World world;
    Tribool const a = world.build(random_formula(below(3))), b = world.build(random_formula(below(3))),
                  c = world.build(random_formula(below(3)));
    bool const known =
        std::ranges::all_of(std::array{a, b, c}, [](Tribool t) { return t != Tribool::unknown || t.term; });
    RC_PRE(known);
    RC_ASSERT(negation(negation(a)) == a);
    RC_ASSERT(conjunction(a, negation(a)) == Tribool::no);
    RC_ASSERT(disjunction(a, negation(a)) == Tribool::yes);
    RC_ASSERT(conjunction(a, b) == conjunction(b, a));
    RC_ASSERT(conjunction(a, conjunction(b, c)) == conjunction(conjunction(a, b), c));
    RC_ASSERT(disjunction(a, b) == disjunction(b, a));
    RC_ASSERT(negation(conjunction(a, b)) == disjunction(negation(a), negation(b)));
    RC_ASSERT(negation(disjunction(a, b)) == conjunction(negation(a), negation(b)));
  }
}

RC_GTEST_PROP(TermProperties, RebuildingANodeYieldsThatNode, ()) {
  for (int i = 0; i < kCases; ++i) {
    World world;
    Interval const n = world.build(random_number(below(5)));
    Tribool const f = world.build(random_formula(below(5)));
    auto keep = [](Term const*) { return std::nullopt; };
    if (n.term) {
      RC_LOG() << text(n.term) << "\n" << text(substitute(n, keep).term) << "\n";
      RC_ASSERT(substitute(n, keep) == n);
    }
    if (f.term) {
      RC_LOG() << text(f.term) << "\n" << text(substitute(f, keep).term) << "\n";
      RC_ASSERT(substitute(f, keep) == f);
    }
  }
}

}  // namespace
}  // namespace assay
