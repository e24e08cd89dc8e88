// Repair of models: few changes for each kind of formula, and no model if none exists.
#include "constraints/prove/solver/model_repair.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

struct Problem {
  TermPool pool;
  Interval a = pool.symbol("a", {0, 9}), b = pool.symbol("b", {-9, 9}), c = pool.symbol("c", {1, 9});

  static Interval number(Int128 value) { return {value, value}; }
  std::optional<Model> repair(std::vector<Tribool> const& wanted, Model const& from = {}) {
    std::vector<Term const*> formulas;
    for (Tribool formula : wanted) formulas.push_back(formula.term);
    ModelRepair model_repair;
    auto const model = model_repair.repair(formulas, from);
    if (!model) return model;
    for (Term const* formula : formulas)
      EXPECT_EQ(evaluate(formula, [&](Term const* symbol) { return std::optional(model->at(symbol)); }), Int128(1))
          << to_string(formula);
    for (auto const& [symbol, value] : *model) EXPECT_TRUE(symbol->low <= value && value <= symbol->high);
    return model;
  }
};

TEST(ModelRepair, KeepsAModel) {
  Problem p;
  Model const model = {{p.a.term, 4}, {p.b.term, -4}};
  EXPECT_EQ(p.repair({equal(p.a + p.b, p.number(0))}, model), model);
}

TEST(ModelRepair, ChangesNoMoreThanItMust) {
  Problem p;
  Model const model = {{p.a.term, 4}, {p.b.term, -4}, {p.c.term, 7}};
  auto const found = p.repair({equal(p.a + p.b, p.number(0)), equal(p.c * p.number(2), p.a + p.a)}, model);
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, (Model{{p.a.term, 4}, {p.b.term, -4}, {p.c.term, 4}}));
}

TEST(ModelRepair, RepairsEachKindOfFormula) {
  Problem p;
  for (Tribool wanted :
       {equal(p.a, p.number(7)), negation(equal(p.a, p.number(1))), less(p.b, p.number(-3)),
        less_equal(p.number(6), p.a * p.number(2) + p.b), equal(p.a * p.c, p.number(6)),
        disjunction(conjunction(equal(p.a, p.number(3)), equal(p.b, p.number(5))), less(p.c, p.number(1))),
        conjunction(less(p.a, p.b), less(p.b, p.c)), equal(maximum(p.a, p.b), p.number(8))})
    EXPECT_TRUE(p.repair({wanted})) << to_string(wanted.term);
}

TEST(ModelRepair, FindsNothingIfThereIsNoModel) {
  Problem p;
  EXPECT_FALSE(p.repair({equal(p.a + p.c, p.number(5)), equal(p.a + p.c + p.b, p.number(5)), less(p.b, p.a * p.b)}));
  EXPECT_FALSE(p.repair({equal(p.a * p.a, p.number(7))}));
}

}  // namespace
}  // namespace assay
