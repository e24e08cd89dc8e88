// Probes of random numbers: the answer states whether they follow their distribution, and the verdict is open in any
// case.
#include "harness/judge/distribution_answer.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "constraints/bind/prepared_program.hpp"
#include "semantics/runtime/process.hpp"

namespace assay {
namespace {

// In the form of suites.
constexpr char const* kNormal =
    "func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> tensor<64x64xf32> {\n"
    "  %shape = \"stablehlo.constant\"() {value = dense<64> : tensor<2xi64>} : () -> tensor<2xi64>\n"
    "  %0 = \"stablehlo.rng\"(%a, %b, %shape) {rng_distribution = #stablehlo<rng_distribution NORMAL>}\n"
    "      : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<64x64xf32>\n"
    "  func.return %0 : tensor<64x64xf32>\n}\n";

Tensor number(float x) {
  Tensor tensor = make_tensor(Element::of(kF32), {});
  tensor.set(0, round(Number::of(x), kF32));
  return tensor;
}

struct Drawn {
  LoadedCase expected;
  Tensor numbers;
};

Drawn drawn() {
  Drawn made;
  made.expected.text = kNormal;
  made.expected.inputs = {number(1), number(2)};
  PreparedProgram const prepared(kNormal, {.policy = CheckPolicy::either});
  RunState state(prepared.compiled());
  std::vector<RuntimeValue> const arguments(made.expected.inputs.begin(), made.expected.inputs.end());
  made.numbers = Process(state).run(**prepared.main(), arguments).values.at(0).tensor;
  return made;
}

CaseOutcome answered(Drawn const& made, std::string const& op = "stablehlo.rng") {
  ManifestRow row;
  row.op = op;
  row.kind = CaseKind::probe;
  CaseOutcome outcome;
  outcome.verdict = Verdict::open;
  outcome.answer = "its own";
  answer_distribution(made.expected, row, {made.numbers}, outcome);
  EXPECT_EQ(outcome.verdict, Verdict::open);
  return outcome;
}

TEST(DistributionAnswer, ReportsWhetherNumbersFollowTheDistribution) {
  auto made = drawn();
  auto const right = answered(made);
  EXPECT_EQ(right.answer, "numbers follow the requested distribution");
  EXPECT_NE(right.reason.find("rng_p1: the numbers are "), std::string::npos) << right.reason;
  EXPECT_NE(right.reason.find("(error rate 1e-09, 4096 of them)"), std::string::npos) << right.reason;
  Tensor doubled = make_tensor(made.numbers.element(), made.numbers.shape());
  for (std::int64_t i = 0; i < doubled.count(); ++i)
    doubled.set(i, round(Number::of(2 * to_double(unpack(made.numbers.get(i), kF32))), kF32));
  made.numbers = doubled;
  auto const wrong = answered(made);
  EXPECT_EQ(wrong.answer, "numbers do not follow the distribution");
  EXPECT_NE(wrong.reason.find("and at most"), std::string::npos) << wrong.reason;
}

TEST(DistributionAnswer, IgnoresOtherProbes) {
  auto made = drawn();
  EXPECT_EQ(answered(made, "stablehlo.add").answer, "its own");
  EXPECT_EQ(answered(made, "").answer, "its own");
  made.expected.text = "this is not a program";
  EXPECT_EQ(answered(made).answer, "its own");
}

}  // namespace
}  // namespace assay
