#include "grammar/notation/formula_words.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "grammar/notation/phrases.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

std::string words(std::string_view formula, bool truth = true) {
  auto const parsed = parse_formula(formula);
  if (!parsed) return "cannot be parsed";
  WordsOptions const options{[](std::string_view name) { return name == "permutation"; }};
  return truth ? to_words(*parsed, options) : to_negated_words(*parsed, options);
}

TEST(FormulaWords, StateTheRequirement) {
  std::pair<std::string_view, std::string_view> const kFormulas[] = {
      {"type(lhs) = type(rhs) = type(result)", "the types of lhs, rhs and result are equal"},
      {"rank(x) = size(permutation)", "the rank of x equals the number of elements of permutation"},
      {"0 <= permutation < rank(x)", "each element of permutation is at least 0 and less than the rank of x"},
      {"0 <= d < rank(x)", "d is at least 0 and less than the rank of x"},
      {"0 < size(inputs)", "the number of elements of inputs is greater than 0"},
      {"dim(lhs, a...) = dim(rhs, b...)", "the sizes of dimensions a of lhs equal the sizes of dimensions b of rhs"},
      {"precision_config... = DEFAULT", "each of precision_config is DEFAULT"},
      {"same(shape(inputs...)) except dim(inputs..., d)",
       "the shapes of inputs are all the same, except in dimension d of inputs"},
      {"if is_quantized(x) then scales(x) = 1 else rank(x) in [1, 2]",
       "if x is quantized, then each element of the scales of x is 1; otherwise, the rank of x is 1 or 2"},
      {"if a then if b then x = None", "if a is true and b is true, then x is absent"},
      {"dim(x, d) = y[d] for all d in axes(x)", "for every dimension d of x, the size of dimension d of x equals y[d]"},
      {"body has type (tensor<E>, tensor<E>) -> (tensor<E>)",
       "body takes tensor<E> and tensor<E> and returns tensor<E>"},
      {"shape(x)[1:] = []", "all but the first element of the shape of x are empty"},
      {"rank(x) % n = 0", "the rank of x modulo n is 0"},
      {"n = max(a, b) where a = rank(x), b = 1", "n equals the larger of a and b, where a is the rank of x and b is 1"},
      {"is_float(x) = is_float(y)", "x is of floating-point type exactly if y is of floating-point type"},
      {"unheard_of(x)", "unheard_of(x) holds"},
  };
  for (auto const& [formula, expected] : kFormulas) EXPECT_EQ(words(formula), expected) << formula;
}

TEST(FormulaWords, NegationsAreNotDoubled) {
  std::pair<std::string_view, std::string_view> const kFormulas[] = {
      {"!is_per_axis_quantized(x)", "x is quantized per axis"},
      {"is_per_axis_quantized(x)", "x is not quantized per axis"},
      {"a < b and c", "a is at least b or c is false"},
      {"a != b", "a equals b"},
      {"x not in xs", "x is among xs"},
      {"if a then b = 1", "a is true, but b is not 1"},
  };
  for (auto const& [formula, expected] : kFormulas) EXPECT_EQ(words(formula, false), expected) << formula;
}

// Names are code spans where the reader could take them for words. After "dimension", several words are a formula.
TEST(FormulaWords, NamesAreQuoted) {
  std::pair<std::string_view, std::string_view> const kFormulas[] = {
      {"dim(result, dimension) = 1", "the size of dimension `dimension` of `result` is 1"},
      {"dim(x, rank(x) - 1) = k", "the size of dimension `rank(x) - 1` of `x` equals `k`"},
      {"same(shape(xs...)) except dim(xs..., dimension)",
       "the shapes of `xs` are all the same, except in dimension `dimension` of `xs`"},
      {"n = sum(dim(xs..., d))", "`n` equals the sum of the sizes of dimensions `d` of `xs`"},
      {"compare_type = FLOAT", "`compare_type` is FLOAT"},
      {"shape(x) = concatenate(shape(y)[:-1], shape(z)[1:])",
       "the shape of `x` equals all but the last element of the shape of `y` followed by all but the first element of "
       "the shape of `z`"},
      {"input_types(f) = input_types(g) = []",
       "the types of the arguments of `f` and the types of the arguments of `g` are empty"},
      {"input_types(f) = []", "the types of the arguments of `f` are empty"},
      {"all([xs[i] != xs[j] for i in range(size(xs)) for j in range(size(xs))])",
       "for every index `i` of `xs` and every index `j` of `xs`, `xs[i]` differs from `xs[j]`"},
      {"0.0 <= atol", "`atol` is at least 0.0"},
  };
  for (auto const& [formula, expected] : kFormulas) {
    auto const parsed = parse_formula(formula);
    ASSERT_TRUE(parsed) << formula;
    EXPECT_EQ(to_words(*parsed, {{}, true}), expected) << formula;
  }
}

TEST(FormulaWords, AlternativesAreSeparateSentences) {
  auto const parsed = parse_formula("if a != None then if b then x = 1 else if c then x = 2 else x = 3");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(
      to_sentences(*parsed, {{}, true}),
      "The rule applies if `a` is given. If `b` is true, then `x` is 1. Otherwise, if `c` is true, then `x` is 2. "
      "Otherwise, `x` is 3.");
}

TEST(FormulaWords, SentencesKeepNames) {
  EXPECT_EQ(sentence("the rank of x is 1"), "The rank of x is 1.");
  EXPECT_EQ(sentence("lhs is quantized"), "lhs is quantized.");
}

void collect_calls(Expr const& expr, std::set<std::pair<std::string, std::size_t>>& calls) {
  if (expr.kind == ExprKind::call) calls.emplace(expr.text, expr.args.size());
  for (auto const& arg : expr.args) collect_calls(arg, calls);
}

// Every function in a rule has a phrase, except functions that the op defines.
TEST(FormulaWords, EveryFunctionInAClauseHasAPhrase) {
  auto const& specification = Specification::get();
  for (auto const name : specification.op_names()) {
    auto const* op = specification.op(name);
    ASSERT_NE(op, nullptr) << name;
    std::set<std::pair<std::string, std::size_t>> calls;
    for (auto const& clause : op->clauses) collect_calls(clause.formula, calls);
    for (auto const& let : op->lets)
      if (!let.parameters.empty()) calls.erase({let.name, let.parameters.size()});
    for (auto const& [function, arguments] : calls)
      EXPECT_NE(find_phrase(function, arguments), nullptr) << name << ": " << function << " of " << arguments;
  }
  for (auto const& phrase : phrases()) {
    EXPECT_FALSE(phrase.phrase.empty()) << phrase.function;
    EXPECT_FALSE(phrase.second.empty()) << phrase.function;
  }
}

}  // namespace
}  // namespace assay
