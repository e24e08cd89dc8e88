#include "constraints/evaluate/evaluate.hpp"

#include <gtest/gtest.h>

#include "constraints/explain/explain.hpp"
#include "tests/constraints/evaluate/formula_environment.hpp"

namespace assay {
namespace {

class Formulas : public ::testing::Test {
protected:
  Formulas() {
    auto& e = environment_;
    Type matrix = e.tensor({2, 3}, e.f32()), wide = e.tensor({2, 4}, e.f32()), open = e.tensor({-1, 3}, e.f32());
    Type scalar = e.tensor({}, e.f32());
    e.set("a", make_placeholder(matrix));
    e.set("b", make_placeholder(wide));
    e.set("open", make_placeholder(open));
    e.set("xs", e.evaluator().list({make_placeholder(matrix), make_placeholder(wide)}));
    e.set("empty", e.evaluator().list({}));
    e.set("dims", e.integers({0, 1}));
    e.set("twice", e.integers({1, 1}));
    e.set("d", make(Int128(1)));
    e.set("far", make(Int128(7)));
    e.set("flag", make(true));
    e.set("direction", make_name("GT"));
    e.set("absent", none());
    e.set("body", e.function({scalar, scalar}, {scalar}));
    e.set("branch", e.function({}, {matrix, wide}));
    FormulaValue grid = e.integers({0, 1, 2, 3, 4, 5});
    std::int64_t shape[] = {3, 2};
    e.set("grid", e.evaluator().tensor({grid.items().begin(), grid.items().end()}, shape));
  }

  Expr parse(std::string const& text) {
    auto const expr = parse_formula(text);
    EXPECT_TRUE(expr) << text << ": " << expr.error().message << " at " << expr.error().offset;
    return expr ? *expr : Expr();
  }
  std::string value(std::string const& text) {
    Evaluator evaluator(environment_, arena_);
    return to_string(evaluator.evaluate(parse(text)));
  }
  ConstraintOutcome check(std::string const& text) {
    Evaluator evaluator(environment_, arena_);
    return evaluator.check(parse(text));
  }

  FormulaEnvironment environment_;
  Arena arena_;
};

TEST_F(Formulas, HaveTheValuesOfTheNotation) {
  struct {
    char const* formula;
    char const* value;
  } const kCases[] = {
      {"1 + 2 * 3", "7"},
      {"-7 / 2", "-4"},
      {"7 % 3", "1"},
      {"ceil(7 / 2)", "4"},
      {"ceil((dims + 6) / 4)", "[2, 2]"},
      {"rank(a)", "2"},
      {"shape(a)", "[2, 3]"},
      {"shape(xs...)", "[[2, 3], [2, 4]]"},
      {"dim(a, -1)", "3"},
      {"dim(xs..., d)", "[3, 4]"},
      {"dim(a, dims...)", "[2, 3]"},
      {"sum(dim(xs..., 1))", "7"},
      {"size(xs)", "2"},
      {"size(a)", "6"},
      {"size(open)", "a multiple of 3"},
      {"axes(a)", "[0, 1]"},
      {"range(2, 5)", "[2, 3, 4]"},
      {"product([2, 3, 4])", "24"},
      {"max(shape(a) - 2, 0)", "[0, 1]"},
      {"grid[1]", "[2, 3]"},
      {"grid[:, 0]", "[0, 2, 4]"},
      {"grid[1:, 1]", "[3, 5]"},
      {"shape(grid)", "[3, 2]"},
      {"shape(a)[1:]", "[3]"},
      {"shape(a)[-1]", "3"},
      {"shape(a)[:-3]", "[]"},
      {"dims[dims...]", "[0, 1]"},
      {"concatenate([d], dims, [9])", "[1, 0, 1, 9]"},
      {"[i * i for i in range(5) if i % 2 = 1]", "[1, 9]"},
      {"[i + j for i in [0, 10] for j in [1, 2]]", "[1, 2, 11, 12]"},
      {"shape(a) = 0 ? 0 : shape(a) - 1", "[1, 2]"},
      {"1 if flag else 2", "1"},
      {"x + 1 where x = 4", "5"},
      {"given x = 4, y = x: x * y", "16"},
      {"element_type(a)", "f32"},
      {"tensor<element_type(a)>", "tensor<f32>"},
      {"num_bits(f8E4M3FN)", "8"},
      {"min_value(si8)", "-128"},
      {"max_value(ui64)", "18446744073709551615"},
      {"input_types(branch)", "[]"},
      {"is_empty(absent)", "true"},
      {"quantization_dimension(a)", "None"},
      {"9223372036854775807 * 9223372036854775807", "85070591730234615847396907784232501249"},
  };
  for (auto const& c : kCases) EXPECT_EQ(value(c.formula), c.value) << c.formula;
}

TEST_F(Formulas, HoldOrFail) {
  char const* const kHold[] = {
      "0 <= d < rank(a)",
      "0 <= dims < rank(a)",
      "is_unique(dims) and is_sorted(dims)",
      "same(element_type(xs...))",
      "same(shape(xs...)) except dim(xs..., 1)",
      "type(a) = type(b) except dim(b, d) = 4",
      "type(xs...) = output_types(branch)",
      "body has type (tensor<element_type(a)>, tensor<f32>) -> (tensor<f32>)",
      "body has type (tensor<element_type(xs...)>...) -> (tensor<f32>)",
      "direction = GT",
      "direction in [GT, LT]",
      "far not in dims",
      "absent = None",
      "if rank(a) = 3 then dim(a, 2) = 1",
      "dim(a, i) <= dim(b, i) for all i in axes(a)",
      "(dim(a, axes(a)...) = 2 or dim(a, axes(a)...) = 3)",
      "all([])",
      "shape(empty...) = shape(a)",
      "!any([dim(a, i) = 9 for i in axes(a)])",
      "flag = true",
      "is_float(a) and !is_integer(a) and !is_boolean(a)",
  };
  for (auto formula : kHold) EXPECT_EQ(check(formula).outcome, Outcome::holds) << formula << check(formula).reason;
  char const* const kBroken[] = {
      "0 <= far < rank(a)",
      "is_unique(twice)",
      "shape(a) = shape(b)",
      "shape(a) = [2]",
      "same(shape(xs...))",
      "type(a) = type(b)",
      "type(a) = type(b) except dim(b, 0)",
      "type(a) = type(b) except dim(b, d) = 5",
      "type(xs...) = input_types(body)",
      "body has type (tensor<f32>) -> (tensor<f32>)",
      "body has type (tensor<f32>, tensor<f32>) -> (tensor<f64>)",
      "direction = LT",
      "!(shape(a) = shape(a))",
      "shape(a) != [2, 3]",
      "1 < 2 < 2",
      "dim(a, i) = dim(b, i) for all i in axes(a)",
      "type(empty...) = [f32]",
  };
  for (auto formula : kBroken) EXPECT_EQ(check(formula).outcome, Outcome::broken) << formula;
}

// "Unknown sizes" in spec/README.md: a formula holds if some size satisfies it.
TEST_F(Formulas, OnUnknownSizesHoldIfSomeSizeSatisfiesThem) {
  char const* const kHold[] = {
      "shape(a) = shape(open)",     "type(a) = type(open)",
      "dim(open, 0) = 5",           "dim(open, 0) != 5",
      "dim(open, 0) < 1",           "dim(open, 0) % 2 = 0",
      "size(open) = size(a)",       "if dim(open, 0) = 1 then false",
      "dim(open, 0) = 1 or d = 0",  "dim(open, 0) - 1 = 1000000",
      "ceil(dim(open, 0) / 2) = 7", "(dim(open, 0) = 1 ? 5 : 6) = 6",
  };
  for (auto formula : kHold) EXPECT_EQ(check(formula).outcome, Outcome::holds) << formula;
  char const* const kBroken[] = {
      "shape(open) = shape(b)",
      "dim(open, 0) < 0",
      "dim(open, 0) + 1 = 0",
      "(dim(open, 0) = 1 ? 5 : 6) = 7",
      "shape(a) = shape(open) = [3, 3]",  // all pairs of a chain
      "size(open) = size(b)",             // 8 is not a multiple of 3
  };
  for (auto formula : kBroken) EXPECT_EQ(check(formula).outcome, Outcome::broken) << formula;
}

TEST_F(Formulas, WithoutAValueSayWhy) {
  struct {
    char const* formula;
    char const* reason;
  } const kCases[] = {
      {"dim(a, far) = 1", "has no dimension 7"},
      {"dims[far] = 1", "index 7 is out of range"},
      {"absent < 1", "are not ordered"},
      {"absent + 1 = 2", "are not numbers"},
      {"d / 0 = 1", "division by zero"},
      {"nosuch = 1", "unknown name nosuch"},
      {"nosuch(a) = 1", "unknown function nosuch"},
      {"rnk(a) = 1", "unknown function rnk; did you mean rank"},
      {"rank(a, a) = 1", "rank takes a different number of arguments, not 2"},
      {"shape(a) = [2, dim(a, far)]", "has no dimension 7"},
      {"d and flag", "neither true nor false"},
  };
  for (auto const& c : kCases) {
    ConstraintOutcome result = check(c.formula);
    EXPECT_EQ(result.outcome, Outcome::undefined) << c.formula;
    EXPECT_NE(result.reason.find(c.reason), std::string::npos) << c.formula << ": " << result.reason;
  }
  EXPECT_EQ(check("rank(a) = 3 and dim(a, far) = 1").outcome, Outcome::broken) << "a false part decides";
  EXPECT_EQ(check("rank(a) = 2 or dim(a, far) = 1").outcome, Outcome::holds);
}

TEST_F(Formulas, OfTooMuchWorkAreUndecided) {
  EXPECT_EQ(check("all([i < j for i in range(100000) for j in range(100000)])").outcome, Outcome::undecided);
  EXPECT_EQ(check("size(range(1000000000000)) = 0").outcome, Outcome::undecided);
}

// Otherwise, each dimension beyond the maximum would take a step, although the first one is sufficient.
TEST_F(Formulas, ForAllStopsEarly) {
  EXPECT_EQ(check("(i + j < 5 for all j in range(100000)) for all i in range(100000)").outcome, Outcome::broken);
  EXPECT_EQ(check("(dim(a, i + j) = 1 for all j in range(2, 1000)) for all i in range(2, 100000)").outcome,
            Outcome::undefined);
  EXPECT_EQ(check("(dim(a, i) = 1 and i != 50) for all i in range(2, 99)").outcome, Outcome::broken)
      << "of a hundred, one that is false decides";
}

// Slices share the items of a list. Copies of a long list would need its memory repeatedly.
TEST_F(Formulas, SliceLongListsCheaply) {
  environment_.set("long", environment_.integers(std::vector<std::int64_t>(500'000, 7)));
  EXPECT_EQ(check("size(long[1:][1:][1:][1:][1:][1:][1:][1:][1:][1:]) = 499990").outcome, Outcome::holds);
}

TEST_F(Formulas, AreExplainedByTheirFailingPart) {
  struct {
    char const* formula;
    char const* message;
  } const kCases[] = {
      {"shape(a) = shape(b)", "the shape of a is [2, 3], but the shape of b is [2, 4]: they must be equal"},
      {"rank(a) = 3", "the rank of a is 2, but must be 3"},
      {"0 <= far < rank(a)", "far is 7, but must be 0 to 1: the rank of a is 2"},
      {"0 < dims", "dims[0] is 0, but must be greater than 0"},
      {"d = 1 and is_unique(twice)", "1 appears twice in twice: [1, 1]"},
      {"if flag then d = 2", "d is 1, but must be 2"},
      {"dim(a, i) = dim(b, i) for all i in axes(a)",
       "dimension 1 of a is 3, but dimension 1 of b is 4: they must be equal"},
      {"direction in [LT, LE]", "direction is GT, but must be LT or LE"},
      {"body has type (tensor<f32>) -> (tensor<f32>)", "body takes 2 arguments, but must take 1: (tensor<f32>)"},
      {"x = 2 where x = d", "d is 1, but must be 2"},
      {"direction = LT or direction = LE", "direction is GT, but must be LT or LE"},
      {"is_complex(a) or is_integer(a)", "a is tensor<2x3xf32>, but must be of complex type or of integer type"},
      {"is_quantized(a)", "a must be quantized, but is tensor<2x3xf32>"},
      {"!is_float(a)", "a must not be of floating-point type, but is tensor<2x3xf32>"},
      {"if is_float(a) then rank(a) = 3", "the rank of a is 2, but must be 3, since a is of floating-point type"},
      {"is_sorted(far)", "far must be sorted, but is 7"},
      {"size(dims) != size(dims)", "the length of dims and the length of dims are both 2, but must differ"},
  };
  for (auto const& c : kCases) {
    Evaluator evaluator(environment_, arena_);
    EXPECT_EQ(sentence_of(explain(evaluator, parse(c.formula))), c.message);
  }
}

}  // namespace
}  // namespace assay
