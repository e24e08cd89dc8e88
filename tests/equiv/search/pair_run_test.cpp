#include "equiv/search/pair_run.hpp"

#include <cmath>
#include <limits>

#include "equiv/search/assumed_inputs.hpp"
#include "tests/equiv/search/pairs.hpp"

namespace assay {
namespace {

using testing::floats;
using testing::function;
using testing::Pair;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr char const* kX = "%x: tensor<2xf32>";

std::string unary(std::string const& op) {
  return function(kX, "%0 = stablehlo." + op + " %x : tensor<2xf32>", "%0 : tensor<2xf32>");
}

TEST(PairRun, BitsDecideAndAnyNanIsOne) {
  Pair const pair(function(kX, "%0 = stablehlo.negate %x : tensor<2xf32>\n%1 = stablehlo.negate %0 : tensor<2xf32>",
                           "%1 : tensor<2xf32>"),
                  function(kX, "", "%x : tensor<2xf32>"));
  auto runner = pair.runner();
  EXPECT_EQ(runner.run({floats({1, -kNan})}).kind, TrialKind::agree);
  EXPECT_GT(runner.work(), 0u);
}

TEST(PairRun, TheFirstElementOutsideThePermittedSetRefutes) {
  Pair const pair(unary("abs"), function(kX, "", "%x : tensor<2xf32>"));
  auto runner = pair.runner();
  auto const trial = runner.run({floats({1, -0.0f})});
  EXPECT_EQ(trial.kind, TrialKind::refuted);
  EXPECT_EQ(trial.result, 0u);
  EXPECT_EQ(trial.index, 1);
  EXPECT_EQ(runner.run({floats({1, 0})}).kind, TrialKind::agree);
}

TEST(PairRun, PermittedDifferencesDoNotRefute) {
  std::string const x = "%x: tensor<2xf32>", type = " : tensor<2xf32>";
  auto const a = function(x, "%0 = stablehlo.exponential %x" + type, "%0" + type);
  auto const b = function(x,
                          "%c = stablehlo.constant dense<1.0>" + type + "\n%n = stablehlo.negate %x" + type +
                              "\n%e = stablehlo.exponential %n" + type + "\n%0 = stablehlo.divide %c, %e" + type,
                          "%0" + type);
  Pair const strict(a, b), free(a, b, "xla");
  std::size_t refuted = 0, permitted = 0;
  for (float value = -4; value < 4; value += 0.37f) {
    auto in_ieee = strict.runner(), in_xla = free.runner();
    Inputs const inputs{floats({value, value + 0.1f})};
    refuted += in_ieee.run(inputs).kind == TrialKind::refuted;
    auto const trial = in_xla.run(inputs);
    EXPECT_NE(trial.kind, TrialKind::refuted) << value;
    permitted += trial.kind == TrialKind::permitted;
  }
  EXPECT_GT(refuted, 0u);
  EXPECT_EQ(permitted, refuted);
}

// B may return the minimum of the numbers, like A. It is refuted by an implementation of B that begins with its initial
// value.
TEST(PairRun, ARandomImplementationOfBRefutes) {
  auto const least = [](std::string const& init) {
    return function("%x: tensor<2xf32>",
                    "%i = stablehlo.constant dense<" + init +
                        "> : tensor<f32>\n%0 = stablehlo.reduce(%x init: %i) applies stablehlo.minimum across "
                        "dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>",
                    "%0 : tensor<f32>");
  };
  std::string const infinity = "0x7F800000", greatest = "3.40282347E+38";
  float const none = std::numeric_limits<float>::infinity();
  Pair const pair(least(infinity), least(greatest)), back(least(greatest), least(infinity));
  auto runner = pair.runner(), other = back.runner();
  Inputs const inputs{floats({none, none})};
  auto const exact = runner.run(inputs);
  EXPECT_EQ(exact.kind, TrialKind::permitted);
  EXPECT_TRUE(exact.overlaps);
  runner.draw_implementations(true);
  PairResults results;
  auto const drawn = runner.run(inputs, &results);
  EXPECT_EQ(drawn.kind, TrialKind::refuted);
  EXPECT_TRUE(drawn.is_drawn);
  ASSERT_EQ(results.b.size(), 1u);
  EXPECT_NE(results.b[0].get(0), results.a[0].get(0));
  other.draw_implementations(true);
  auto const permitted = other.run(inputs);
  EXPECT_EQ(permitted.kind, TrialKind::permitted);
  EXPECT_FALSE(permitted.overlaps);
}

TEST(PairRun, IntegerOverflowIsUsedAsComputed) {
  std::string const type = " : tensor<i8>";
  Pair const pair(function("%x: tensor<i8>", "%0 = stablehlo.add %x, %x" + type, "%0" + type),
                  function("%x: tensor<i8>",
                           "%c = stablehlo.constant dense<127>" + type + "\n%0 = stablehlo.add %x, %x" + type +
                               "\n%1 = stablehlo.minimum %0, %c" + type + "\n%2 = stablehlo.abs %1" + type,
                           "%2" + type));
  auto runner = pair.runner();
  auto input = make_tensor(Element::of(IntegerFormat{8, true}), {});
  input.set(0, 100);  // 200 wraps around to -56
  EXPECT_EQ(runner.run({input}).kind, TrialKind::refuted);
}

// An open value that is computed nevertheless does not determine the result of a later op that is open.
TEST(PairRun, DivisionByAComputedZeroIsOpen) {
  auto const of = [](std::string const& last) {
    return function("%x: tensor<1xf32>",
                    "%z = stablehlo.constant dense<0> : tensor<1xi32>\n%c = stablehlo.convert %x : (tensor<1xf32>) -> "
                    "tensor<1xi32>\n%r = stablehlo." +
                        last + " : tensor<1xi32>",
                    "%r : tensor<1xi32>");
  };
  Pair const divided(of("divide %z, %c"), of("maximum %z, %z"));
  EXPECT_EQ(divided.runner().run({floats({0.5F})}).kind, TrialKind::permitted);
  EXPECT_EQ(divided.runner().run({floats({NAN})}).kind, TrialKind::permitted);
  Pair const added(of("add %z, %c"), of("subtract %c, %c"));
  EXPECT_EQ(added.runner().run({floats({INFINITY})}).kind, TrialKind::refuted);
  EXPECT_EQ(added.runner().run({floats({NAN})}).kind, TrialKind::agree);
}

TEST(PairRun, InputsOnWhichOneViolatesARule) {
  std::string const arguments = "%x: tensor<?xf32>, %y: tensor<?xf32>";
  auto const adds = function(arguments, "%0 = stablehlo.add %x, %y : tensor<?xf32>", "%0 : tensor<?xf32>");
  auto const gives = function(arguments, "", "%x : tensor<?xf32>");
  Inputs const unequal{floats({1, 2}), floats({1})};
  auto a_fails = Pair(adds, gives);
  auto runner = a_fails.runner();
  EXPECT_EQ(runner.run(unequal).kind, TrialKind::no_meaning);
  auto b_fails = Pair(gives, adds);
  auto other = b_fails.runner();
  auto const trial = other.run(unequal);
  EXPECT_EQ(trial.kind, TrialKind::refuted);
  EXPECT_LT(trial.index, 0);
  EXPECT_NE(trial.reason.find("the second program violates a rule at run time"), std::string::npos);
}

TEST(PairRun, ShapesOfResults) {
  std::string const x = "%x: tensor<?xf32>";
  Pair const pair(
      function(x, "%0 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>",
               "%0 : tensor<?xf32>"),
      function(x, "", "%x : tensor<?xf32>"));
  auto runner = pair.runner();
  EXPECT_EQ(runner.run({floats({})}).kind, TrialKind::agree);
  auto const trial = runner.run({floats({3})});
  EXPECT_EQ(trial.kind, TrialKind::refuted);
  EXPECT_EQ(trial.reason, "result 0 has the shape [2] in the first program and [1] in the second");
}

TEST(PairRun, Assumptions) {
  std::string const arguments = "%x: tensor<?xf32>, %n: tensor<i32>";
  Pair const pair(function(arguments, "", "%x : tensor<?xf32>"),
                  function(arguments, "%0 = stablehlo.abs %x : tensor<?xf32>", "%0 : tensor<?xf32>"));
  std::string const formulas[] = {"dim(%x, 0) <= 1", "value(%n) > 3"};
  auto const broken = read_assumptions(pair.pair, formulas);
  ASSERT_TRUE(broken) << broken.error();
  auto runner = pair.runner(*broken);
  auto const n = [](std::uint64_t value) {
    auto tensor = make_tensor(Element::of(IntegerFormat{32, true}), {});
    tensor.set(0, value);
    return tensor;
  };
  EXPECT_EQ(runner.run({floats({-1}), n(4)}).kind, TrialKind::refuted);
  auto const trial = runner.run({floats({-1, 2}), n(4)});
  EXPECT_EQ(trial.kind, TrialKind::no_meaning);
  EXPECT_EQ(trial.reason, "\"dim(%x, 0) <= 1\" does not hold");
  EXPECT_EQ(runner.run({floats({-1}), n(3)}).kind, TrialKind::no_meaning);
  std::string const wrong[] = {"dim(%y, 0) = 1"};
  EXPECT_FALSE(read_assumptions(pair.pair, wrong));
}

TEST(FunctionPair, RejectsIncomparablePairs) {
  auto const mismatch = [](std::string const& a, std::string const& b) { return Pair(a, b).pair.mismatch; };
  auto const gives = [](std::string const& type) { return function("%x: " + type, "", "%x : " + type); };
  EXPECT_EQ(mismatch(gives("tensor<2xf32>"), gives("tensor<2xf32>")), "");
  EXPECT_EQ(mismatch(gives("tensor<?xf32>"), gives("tensor<2xf32>")), "");
  EXPECT_NE(mismatch(gives("tensor<3xf32>"), gives("tensor<2xf32>")).find("no input fits both"), std::string::npos);
  EXPECT_NE(mismatch(gives("tensor<2xf32>"), gives("tensor<2xf64>")).find("argument 0"), std::string::npos);
  EXPECT_NE(mismatch(gives("tensor<2xf32>"), gives("tensor<2x1xf32>")), "");
  EXPECT_EQ(mismatch("func.func @main(%x: tensor<f32>) {\nreturn\n}", gives("tensor<f32>")),
            "the first program has 0 results, the second 1");
  EXPECT_EQ(mismatch("func.func @main() {\nreturn\n}", gives("tensor<f32>")),
            "the first program takes 0 tensors, the second 1");
}

}  // namespace
}  // namespace assay
