// Results of several sides for one program: which results are permitted, and why they may differ.
#include "harness/disagreement/judge_sides.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "constraints/bind/prepared_program.hpp"
#include "harness/disagreement/amplification.hpp"
#include "harness/disagreement/judgment_text.hpp"
#include "tests/harness/samples.hpp"

namespace assay::disagreement {
namespace {

using samples::f32;
using samples::Folder;

constexpr char const* kSum =
    "func.func @main(%x: tensor<3xf32>) -> tensor<1xf32> {\n"
    "  %z = stablehlo.constant dense<0.0> : tensor<f32>\n"
    "  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) "
    "-> tensor<f32>\n"
    "  %r = stablehlo.reshape %s : (tensor<f32>) -> tensor<1xf32>\n  return %r : tensor<1xf32>\n}\n";

constexpr char const* kNegate =
    "func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {\n  %r = stablehlo.negate %x : tensor<3xf32>\n"
    "  return %r : tensor<3xf32>\n}\n";

// Judges a case with the sides a and b.
SidesJudgment judged(Folder const& folder, std::string const& program, Tensor const& input, Tensor const& a,
                     Tensor const& b) {
  samples::save_text(folder / "case/program.mlir", program);
  samples::save(folder / "case/input_0.npy", input);
  samples::save(folder / "case/a/output_0.npy", a);
  samples::save(folder / "case/b/output_0.npy", b);
  auto const cases = cases_of(folder.path(), "xla");
  EXPECT_EQ(cases.size(), 1U);
  return cases.empty() ? SidesJudgment() : judge_sides(cases[0]);
}

TEST(JudgeSides, TheSameResultIsNoDifference) {
  Folder const folder;
  auto const made = judged(folder, kNegate, f32({1, 2, 3}), f32({-1, -2, -3}), f32({-1, -2, -3}));
  EXPECT_EQ(made.standing(), SideStanding::permitted);
  EXPECT_EQ(made.cause, "no difference");
  ASSERT_EQ(made.outputs.size(), 1U);
  EXPECT_FALSE(made.outputs[0].differ);
  EXPECT_EQ(made.outputs[0].type, "tensor<3xf32>");
}

TEST(JudgeSides, TheSideThatIsWrongIsNamed) {
  Folder const folder;
  auto const made = judged(folder, kNegate, f32({1, 2, 3}), f32({-1, -2, -3}), f32({-1, 2, -3}));
  EXPECT_EQ(made.standing(), SideStanding::not_permitted);
  EXPECT_EQ(made.cause, "not permitted: b");
  auto const& output = made.outputs.at(0);
  EXPECT_EQ(output.sides.at(0).standing, SideStanding::permitted);
  EXPECT_EQ(output.sides.at(1).standing, SideStanding::not_permitted);
  EXPECT_EQ(output.sides.at(1).violating, 1);
  EXPECT_EQ(output.element, "[1]");
  EXPECT_TRUE(output.differ);
}

// Sums of terms that cancel. Either order may round.
TEST(JudgeSides, OfPermittedResultsTheReasonIsNamed) {
  Folder const folder;
  auto const made = judged(folder, kSum, f32({1e8F, 1, -1e8F}), f32({1}), f32({0}));
  EXPECT_EQ(made.standing(), SideStanding::permitted) << made.reason;
  EXPECT_EQ(made.cause, "cancellation in reduce") << made.reason;
  EXPECT_TRUE(made.outputs.at(0).differ);
}

TEST(JudgeSides, MissingResultsAreOpenAndOtherShapesAreNot) {
  Folder const folder;
  auto const other = judged(folder, kNegate, f32({1, 2, 3}), f32({-1, -2, -3}), f32({-1, -2}));
  EXPECT_EQ(other.standing(), SideStanding::not_permitted);
  std::filesystem::remove(folder / "case/b/output_0.npy");
  auto const missing = judge_sides(cases_of(folder.path(), "xla").at(0));
  EXPECT_EQ(missing.standing(), SideStanding::open);
  EXPECT_NE(missing.reason.find("no file output_0.npy in "), std::string::npos) << missing.reason;
}

TEST(JudgeSides, WhatCannotBeRunIsNotJudged) {
  Folder const folder;
  auto const invalid = judged(folder, "func.func @main(", f32({1}), f32({1}), f32({1}));
  EXPECT_EQ(invalid.cause, "not judged");
  EXPECT_EQ(invalid.standing(), SideStanding::open);
  auto const other_input = judged(folder, kNegate, f32({1}), f32({1}), f32({1}));
  EXPECT_EQ(other_input.cause, "not judged");
  EXPECT_FALSE(other_input.error.empty());
}

TEST(JudgeSides, CasesAreFoldersWithAProgramAndSides) {
  Folder const folder;
  samples::save_text(folder / "b/f.hlo", "HloModule m\n");
  samples::save(folder / "b/inputs/input_0.npy", f32({1}));
  samples::save(folder / "b/gpu/output_0.npy", f32({1}));
  samples::save(folder / "b/cpu/output_0.npy", f32({1}));
  samples::save_text(folder / "a/other.mlir", kNegate);
  samples::save_text(folder / "a/program.mlir", kNegate);
  samples::save(folder / "a/x/output_0.npy", f32({1}));
  samples::save_text(folder / "none/notes.txt", "no program");
  auto const cases = cases_of(folder.path(), "ieee");
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_TRUE(cases[0].program.ends_with("a/program.mlir"));
  EXPECT_TRUE(cases[0].inputs.empty());
  EXPECT_TRUE(cases[1].program.ends_with("b/f.hlo"));
  ASSERT_EQ(cases[1].sides.size(), 2U);
  EXPECT_EQ(cases[1].sides[0].name, "cpu");
  EXPECT_EQ(cases[1].profile, "ieee");
  EXPECT_TRUE(cases[1].inputs.at(0).ends_with("b/inputs"));
}

TEST(JudgeSides, JsonIsReadBack) {
  Folder const folder;
  auto const made = judged(folder, kSum, f32({1e8F, 1, -1e8F}), f32({1}), f32({9e9F}));
  auto const line = judgment_json(made);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_EQ(judgment_json(read_judgment(line)), line);
  EXPECT_NE(judgment_text(made).find("not permitted"), std::string::npos);
  SidesJudgment const all[] = {made, made};
  EXPECT_NE(causes_text(all).find("not permitted: b"), std::string::npos) << causes_text(all);
  EXPECT_NE(judgments_page(all).find("<html"), std::string::npos);
}

TEST(Amplification, IsTheConditionNumberOfEachOp) {
  PreparedProgram const program(
      "func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {\n"
      "  %d = stablehlo.subtract %x, %y : tensor<1xf32>\n  %e = stablehlo.exponential %x : tensor<1xf32>\n"
      "  %u = stablehlo.cosine %y : tensor<1xf32>\n  %r = stablehlo.add %d, %e : tensor<1xf32>\n"
      "  return %r : tensor<1xf32>\n}\n");
  ASSERT_FALSE(program.is_stopped());
  auto const entry = program.main();
  ASSERT_TRUE(entry);
  divergence::FlatProgram const flat(program.compiled(), **entry);
  std::vector<RuntimeValue> const arguments{RuntimeValue(f32({80.0F})), RuntimeValue(f32({80.0F - 0x1p-13F}))};
  auto const found = find_amplifiers(flat, arguments, {});
  // x - y loses log10(2 * 80 * 2^13) digits, and e^x loses log10(80).
  ASSERT_GE(found.size(), 2U);
  EXPECT_EQ(flat.ops()[found[0].op].op->name, "stablehlo.subtract");
  EXPECT_TRUE(found[0].cancels);
  EXPECT_NEAR(found[0].digits, std::log10(160.0 * 8192), 0.1);
  EXPECT_EQ(flat.ops()[found[1].op].op->name, "stablehlo.exponential");
  EXPECT_FALSE(found[1].cancels);
  EXPECT_NEAR(found[1].digits, std::log10(80.0), 0.1);
  auto const before = ops_before(flat, found[0].op);
  EXPECT_TRUE(before[found[0].op]);
  EXPECT_FALSE(before[found[1].op]);
}

}  // namespace
}  // namespace assay::disagreement
