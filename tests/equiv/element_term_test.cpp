#include "equiv/terms/element_term.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

Element const kI32 = Element::of(IntegerFormat{32, true});

class ElementTerms : public testing::Test {
protected:
  Term const* constant(Int128 value) { return terms.term_of({value, value}); }
  ElementTerm const* at(std::uint32_t argument, std::vector<Term const*> const& place) {
    return pool.argument(argument, kI32, place);
  }
  Interval value(ElementTerm const* element) { return pool.value(element); }
  ElementTerm const* number(Interval value) { return pool.number(kI32, terms.term_of(value)); }
  ElementTerm const* sum_over(Term const* size, std::function<ElementTerm const*(Term const*)> const& body) {
    Term const *symbols[] = {pool.bind(size)}, *sizes[] = {size};
    ElementTerm const* const results[] = {body(symbols[0])};
    return pool.sum(kI32, pool.function(symbols, sizes, {}, results), "");
  }

  TermPool terms;
  ElementPool pool{terms};
};

TEST_F(ElementTerms, BoundNamesDoNotMatter) {
  auto const once = [&] { return sum_over(constant(5), [&](Term const* k) { return at(0, {k}); }); };
  EXPECT_EQ(once(), once());
}

TEST_F(ElementTerms, NothingIsCaptured) {
  // The sum of x[i, k] over k as a function of i, at i = j, where another sum over x[j, k] binds j.
  Term const* const size = constant(5);
  auto const row = [&](Term const* i) { return sum_over(size, [&](Term const* k) { return at(0, {i, k}); }); };
  Term const* const outer = pool.bind(size);
  ElementTerm const* const inner = row(outer);
  ElementSubstitution by;
  by.symbols.emplace_back(outer, constant(3));
  EXPECT_EQ(pool.substitute(inner, by), row(constant(3)));
  EXPECT_NE(row(constant(3)), row(constant(4)));
}

TEST_F(ElementTerms, IntegersWrap) {
  ElementTerm const *x = at(0, {}), *y = at(1, {});
  EXPECT_EQ(number(value(number(value(x) + value(y))) - value(y)), x);
  Interval const big{Int128(1) << 32, Int128(1) << 32};
  EXPECT_EQ(number(value(x) + big), x);
  EXPECT_NE(number(value(x) + Interval{1, 1}), x);
  // The wrapped sum is not the exact sum.
  Interval const sum = value(number(value(x) + value(y)));
  EXPECT_EQ(sum.low, -(Int128(1) << 31));
}

TEST_F(ElementTerms, SumsOfIntegersDistribute) {
  Term const *m = constant(3), *n = constant(4);
  ElementTerm const* const whole = sum_over(m, [&](Term const* i) {
    return sum_over(n, [&](Term const* k) { return number(value(at(0, {i})) * value(at(1, {k}))); });
  });
  ElementTerm const* const parts = number(value(sum_over(m, [&](Term const* i) { return at(0, {i}); })) *
                                          value(sum_over(n, [&](Term const* k) { return at(1, {k}); })));
  EXPECT_EQ(whole, parts);
  EXPECT_EQ(sum_over(m, [&](Term const*) { return at(0, {}); }), number(value(at(0, {})) * Interval{3, 3}));
}

TEST_F(ElementTerms, TruthValuesAreFormulas) {
  ElementTerm const* const p = pool.argument(0, Element::boolean(), {});
  EXPECT_EQ(pool.truth(pool.truth_of(p)), p);
  EXPECT_EQ(pool.truth(negation(negation(pool.truth_of(p)))), p);
  ElementTerm const *x = at(1, {}), *y = at(2, {});
  EXPECT_EQ(pool.select(Tribool::yes, x, y), x);
  EXPECT_EQ(pool.select(pool.truth_of(p), x, x), x);
  EXPECT_EQ(pool.select(negation(pool.truth_of(p)), x, y), pool.select(pool.truth_of(p), y, x));
}

}  // namespace
}  // namespace assay
