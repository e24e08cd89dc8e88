#include "equiv/search/likely_fault.hpp"

#include "equiv/search/linear_judge.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "tests/equiv/search/pairs.hpp"

namespace assay {
namespace {

using testing::floats;
using testing::function;
using testing::Pair;

std::string const kMatrix = " : tensor<8x8xf32>";
std::string const kProduct = " : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>\n";

// The hyperbolic tangent of profile xla is inaccurate, so that nearly all numbers are permitted after some layers.
std::string layers(std::string const& factor, std::string const& w = "%w") {
  std::string body = "%v = stablehlo.transpose %w, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>\n";
  body += "%c = stablehlo.constant dense<" + factor + ">" + kMatrix + "\n";
  std::string last = "%x";
  for (int n = 0; n < 6; ++n) {
    auto const name = [n](char stem) { return '%' + std::string(1, stem) + std::to_string(n); };
    body += name('p') + " = stablehlo.dot_general " + last + ", " + w + ", contracting_dims = [1] x [" +
            (w == "%w" ? "0" : "1") + "]" + kProduct;
    body += name('t') + " = stablehlo.tanh " + name('p') + kMatrix + "\n";
    body += name('s') + " = stablehlo.multiply " + name('t') + ", %c" + kMatrix + "\n";
    last = name('s');
  }
  return function("%x: tensor<8x8xf32>, %w: tensor<8x8xf32>", body, last + kMatrix);
}

std::optional<LikelyFault> fault_of(Pair const& pair) {
  auto runner = pair.runner();
  auto const plans = find_plans(runner, 1, [](Trial const&, Inputs const&) {});
  EXPECT_EQ(plans.size(), 1u);
  return find_likely_fault(runner, plans.at(0));
}

TEST(LikelyFault, IsFarBeyondTheSpreadOfImplementations) {
  Pair const pair(layers("1.5"), layers("1.25"), "xla");
  auto const fault = fault_of(pair);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->result, 0u);
  EXPECT_GT(fault->difference, 0.1);
  EXPECT_GT(fault->spread, 0);
  EXPECT_LT(fault->spread, fault->difference / 16);
  EXPECT_EQ(fault->implementations, 4u);
  auto runner = pair.runner();
  EXPECT_EQ(runner.compare(fault->inputs).kind, TrialKind::permitted);
}

// A sum of products in two parts has another order.
TEST(LikelyFault, IsNoOtherOrderOfASum) {
  std::string const half = " : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>\n";
  std::string const arguments = "%x: tensor<8x8xf32>, %w: tensor<8x8xf32>";
  auto const part = [&](std::string const& n, std::string const& range) {
    return "%x" + n + " = stablehlo.slice %x [0:8, " + range + "] : (tensor<8x8xf32>) -> tensor<8x4xf32>\n%w" + n +
           " = stablehlo.slice %w [" + range + ", 0:8] : (tensor<8x8xf32>) -> tensor<4x8xf32>\n%p" + n +
           " = stablehlo.dot_general %x" + n + ", %w" + n + ", contracting_dims = [1] x [0]" + half;
  };
  Pair const pair(
      function(arguments, "%0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]" + kProduct, "%0" + kMatrix),
      function(arguments, part("1", "0:4") + part("2", "4:8") + "%0 = stablehlo.add %p1, %p2" + kMatrix,
               "%0" + kMatrix));
  auto runner = pair.runner();
  auto const plans =
      find_plans(runner, 1, [](Trial const& trial, Inputs const&) { EXPECT_EQ(trial.kind, TrialKind::permitted); });
  EXPECT_FALSE(find_likely_fault(runner, plans.at(0)));
}

TEST(LikelyFault, NeedsDifferentBits) { EXPECT_FALSE(fault_of(Pair(layers("1.5"), layers("1.5", "%v"), "xla"))); }

// These steps return their operand up to rounding, but intervals grow with each of them. Linear bounds match those of
// real numbers.
std::string steps(std::string const& element, bool is_wrong) {
  std::string const type = " : tensor<4x" + element + ">";
  std::string body, last = "%x";
  if (element == "f32") {
    body = "%low = stablehlo.constant dense<-1.0>" + type + "\n%high = stablehlo.constant dense<1.0>" + type +
           "\n%y = stablehlo.clamp %low, %x, %high" + type + "\n";
    last = "%y";
  }
  for (int n = 0; n < 40; ++n) {
    auto const name = [n](char stem) { return '%' + std::string(1, stem) + std::to_string(n); };
    body += name('t') + " = stablehlo.tanh " + last + type + "\n";
    body += name('d') + " = stablehlo.subtract " + last + ", " + name('t') + type + "\n";
    body += name('s') + " = stablehlo.add " + name('d') + ", " + name('t') + type + "\n";
    last = name('s');
  }
  if (is_wrong) {
    body +=
        "%c = stablehlo.constant dense<" + std::string(element == "f32" ? "2.0" : "(1.01, 0.0)") + ">" + type + "\n";
    body += "%r = stablehlo.multiply " + last + ", %c" + type + "\n";
    last = "%r";
  }
  return function("%x: tensor<4x" + element + ">", body, last + type);
}

TEST(LikelyFault, IsAWitnessIfLinearBoundsDecide) {
  Pair const pair(steps("f32", false), steps("f32", true), "xla");
  auto const decision = pair.decision();
  EXPECT_EQ(to_string(decision.verdict), "different") << decision.why;
  EXPECT_TRUE(decision.search.is_linear);
  EXPECT_FALSE(decision.search.likely_fault);
  ASSERT_TRUE(decision.search.witness);
  auto runner = pair.runner();
  PairResults results;
  auto const trial = judge_by_linear_bounds(runner, *decision.search.witness, &results);
  EXPECT_EQ(trial.kind, TrialKind::refuted);
  ASSERT_EQ(results.permitted.size(), 1u);
  auto const code = [&](Tensor const& tensor) { return order_in(tensor.element(), tensor.get(trial.index)); };
  auto const set = set_of(results.permitted[0], trial.index).codes;
  EXPECT_TRUE(code(results.b[0]) < set.low || code(results.b[0]) > set.high);
  EXPECT_TRUE(code(results.a[0]) >= set.low && code(results.a[0]) <= set.high);
}

TEST(LikelyFault, LinearBoundsRefuteNoConformingImplementation) {
  Pair const pair(steps("f32", false), steps("f32", false), "xla");
  auto runner = pair.runner();
  Inputs const inputs{floats({0.5F, -0.25F, 0.75F, 0.125F})};
  EXPECT_EQ(judge_by_linear_bounds(runner, inputs).kind, TrialKind::agree);
}

TEST(LikelyFault, IsReportedWhereNothingIsDecided) {
  Pair const pair(steps("complex<f32>", false), steps("complex<f32>", true), "xla");
  auto const decision = pair.decision();
  EXPECT_EQ(to_string(decision.verdict), "undecided") << decision.why;
  EXPECT_TRUE(decision.search.likely_fault);
  EXPECT_TRUE(decision.why.starts_with(
      "a fault is likely, but not proved: on random inputs, result 0 of the second program differs from that of the "
      "first by "))
      << decision.why;
}

}  // namespace
}  // namespace assay
