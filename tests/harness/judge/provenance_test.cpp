#include "harness/judge/provenance.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/samples.hpp"

namespace assay {
namespace {

using samples::f32;
using samples::tensor;

// One op on one element, judged by the profile xla. The set itself is not significant.
struct Judged {
  std::string op, type;
  std::vector<Tensor> inputs;
  Tensor expected, actual;
  std::string profile = "xla";
  std::string from = type;  // types of the operands

  CaseOutcome outcome() const {
    LoadedCase loaded;
    loaded.inputs = inputs;
    loaded.results.push_back({expected, expected, expected, std::nullopt, true});
    std::string const operands = inputs.size() == 1 ? "(%x)" : "(%x, %y)";
    std::string const types = "(" + from + (inputs.size() == 1 ? "" : ", " + from) + ")";
    loaded.text = "func.func @main(%x: " + from + (inputs.size() == 1 ? "" : ", %y: " + from) + ") -> " + type +
                  " {\n  %0 = \"stablehlo." + op + "\"" + operands + " : " + types + " -> " + type +
                  "\n  return %0 : " + type + "\n}\n";
    ManifestRow row;
    row.op = op;
    row.profile = profile;
    CaseOutcome outcome;
    outcome.verdict = Verdict::violates;
    outcome.results.emplace_back();
    outcome.results[0].type = type;
    outcome.results[0].violating = 1;
    find_provenance(loaded, row, {actual}, outcome);
    return outcome;
  }
};

Tensor i32(std::vector<std::uint64_t> const& codes) {
  return tensor(Element::of(IntegerFormat{32, true}), {static_cast<std::int64_t>(codes.size())}, codes);
}

TEST(Provenance, AccuracyOfFunctionsComesFromTheProfile) {
  Judged const judged{"tanh", "tensor<1xf32>", {f32({0.5f})}, f32({std::tanh(0.5f)}), f32({0.4f})};
  auto const outcome = judged.outcome();
  EXPECT_EQ(outcome.against, "profile xla");
  EXPECT_TRUE(outcome.rule.starts_with("profile xla, its bound for functions of f32 (fallback.f32): openxla/xla"))
      << outcome.rule;
  EXPECT_NE(outcome.reason.find("but profile xla does not, by its bound for functions of f32 (fallback.f32)"),
            std::string::npos)
      << outcome.reason;
}

TEST(Provenance, ArithmeticIsTheTexts) {
  Judged const judged{"add", "tensor<1xf32>", {f32({1}), f32({2})}, f32({3}), f32({4})};
  auto const outcome = judged.outcome();
  EXPECT_EQ(outcome.against, "text");
  EXPECT_TRUE(outcome.rule.starts_with("stablehlo.add")) << outcome.rule;
}

// "If the source value can be exactly represented .. Otherwise, the behavior is TBD" (#180).
TEST(Provenance, RoundingOfConversionsComesFromTheProfile) {
  auto const bf16 = [](std::uint64_t code) { return tensor(Element::of(kBF16), {1}, {code}); };
  Judged tie{"convert", "tensor<1xbf16>", {f32({1.00390625f})}, bf16(0x3F80), bf16(0x3F81), "xla", "tensor<1xf32>"};
  EXPECT_EQ(tie.outcome().against, "profile xla");
  EXPECT_NE(tie.outcome().reason.find(
                "the specification alone permits it, but profile xla does not, by its rule that results are rounded to "
                "nearest even and that subnormal numbers are kept or flushed to zero (flush = true)"),
            std::string::npos)
      << tie.outcome().reason;
  Judged exact{"convert", "tensor<1xbf16>", {f32({1.5f})}, bf16(0x3FC0), bf16(0x3FC1), "xla", "tensor<1xf32>"};
  EXPECT_EQ(exact.outcome().against, "text");
}

// A number instead of NaN is not an inaccuracy.
TEST(Provenance, SpecialValuesAreTheTexts) {
  Judged const judged{"log", "tensor<1xf32>", {f32({-1})}, f32({NAN}), f32({0})};
  EXPECT_EQ(judged.outcome().against, "text");
}

TEST(Provenance, IntegerOverflowIsTheProfiles) {
  std::uint64_t const most = 0x7FFFFFFF;
  Judged overflow{"power", "tensor<1xi32>", {i32({most}), i32({2})}, i32({1}), i32({7})};
  EXPECT_EQ(overflow.outcome().against, "profile xla");
  EXPECT_NE(overflow.outcome().rule.find("integer_overflow"), std::string::npos);
  Judged const plain{"power", "tensor<1xi32>", {i32({3}), i32({2})}, i32({9}), i32({7})};
  EXPECT_EQ(plain.outcome().against, "text");
}

TEST(Provenance, CasesWithoutAProfileAreTheTexts) {
  Judged judged{"tanh", "tensor<1xf32>", {f32({0})}, f32({0}), f32({1})};
  judged.profile = "";
  EXPECT_EQ(judged.outcome().against, "text");
}

TEST(Provenance, WithoutAProgramItIsUnknown) {
  CaseOutcome outcome;
  outcome.verdict = Verdict::violates;
  find_provenance(LoadedCase(), ManifestRow(), {}, outcome);
  EXPECT_EQ(outcome.against, "");
}

}  // namespace
}  // namespace assay
