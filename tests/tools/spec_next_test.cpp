// `--spec next`: the next version of the specification, for every command that checks or runs programs.
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using SpecNext = ShellFolder;

constexpr char const* kNextProgram = R"(func.func @main() -> tensor<2xf32> {
  %0 = stablehlo.constant dense<[3.0, 0.5]> : tensor<2xf32>
  %1 = stablehlo.exp2 %0 : tensor<2xf32>
  %2 = "stablehlo.log2"(%1) <{result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}> : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
)";

TEST_F(SpecNext, HasOpsInReview) {
  write("p.mlir", kNextProgram);
  auto const today = shell("assay check p.mlir 2>&1");
  EXPECT_EQ(today.status, 1);
  EXPECT_NE(today.output.find("unknown_op"), std::string::npos) << today.output;
  for (auto const* command : {"check", "infer", "prove", "run"}) {
    auto const next = shell(std::string("assay ") + command + " --spec next p.mlir 2>&1");
    EXPECT_EQ(next.status, 0) << command << next.output;
  }
  EXPECT_EQ(shell("assay check --spec current p.mlir 2>&1").status, 1);
}

TEST_F(SpecNext, ItsRulesAreChecked) {
  write("p.mlir", R"(func.func @main(%x: tensor<2xf32>, %i: tensor<2xi32>) {
  %0 = "stablehlo.exp2"(%x) : (tensor<2xf32>) -> tensor<3xf32>
  %1 = "stablehlo.log2"(%i) : (tensor<2xi32>) -> tensor<2xi32>
  return
}
)");
  auto const [status, output] = shell("assay check --spec next p.mlir 2>&1");
  EXPECT_EQ(status, 1);
  EXPECT_NE(output.find("[exp2_c1]"), std::string::npos) << output;
  EXPECT_NE(output.find("[log2_i1]"), std::string::npos) << output;
}

TEST_F(SpecNext, ChangedRows) {
  EXPECT_EQ(shell("assay spec show divide").output.find("A1"), std::string::npos);
  EXPECT_NE(shell("assay spec show --spec next divide").output.find("A1"), std::string::npos);
  EXPECT_EQ(shell("assay spec show exp2 2>/dev/null").status, 2);
  EXPECT_EQ(shell("assay spec show --spec next exp2").status, 0);
  EXPECT_EQ(shell("assay explain --spec next exp2_c1").status, 0);
}

TEST_F(SpecNext, SuitesNameTheirSpecification) {
  EXPECT_EQ(shell("assay generate --ops exp2 --types f32 --kinds valid -o s 2>/dev/null").status, 2);
  EXPECT_EQ(shell("assay generate --spec next --ops exp2 --types f32 --kinds valid -o s").status, 0);
  EXPECT_NE(shell("head -c 300 s/manifest.json").output.find(R"("specification":"1.20.0+next")"), std::string::npos);
  auto const [status, output] = shell("assay suite release --suite s 2>&1");
  EXPECT_EQ(status, 2);
  EXPECT_NE(output.find("generated for specification 1.20.0+next; use --spec next"), std::string::npos) << output;
  EXPECT_EQ(shell("assay suite release --spec next --suite s").status, 0);
  EXPECT_EQ(shell("ls stablehlo-suite-1.20.0+next-quick-part-1.tar.zst").status, 0);
}

TEST_F(SpecNext, UnknownNamesAreMistakes) {
  auto const [status, output] = shell("assay check --spec later - </dev/null 2>&1");
  EXPECT_EQ(status, 2);
  EXPECT_NE(output.find("current or next"), std::string::npos) << output;
}

// ASSAY_SPEC_DIR: a changed copy of spec/ is used without a build.
class SpecFolder : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    std::filesystem::copy(ASSAY_SOURCE_DIR "/spec", folder_ / "spec", std::filesystem::copy_options::recursive);
    write("p.mlir", R"(func.func @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
)");
  }
};

TEST_F(SpecFolder, ChangedRuleIsUsed) {
  EXPECT_EQ(shell("ASSAY_SPEC_DIR=spec assay check p.mlir 2>&1").status, 0);
  auto const changed = shell(
      "sed -i 's/size(permutation) = rank(operand)/size(permutation) = rank(operand) + 1/' spec/ops/transpose.spec;"
      "ASSAY_SPEC_DIR=spec assay check p.mlir 2>&1");
  EXPECT_EQ(changed.status, 1);
  EXPECT_NE(changed.output.find("[transpose_c2]"), std::string::npos) << changed.output;
  EXPECT_NE(changed.output.find("note: the rules are those of spec (ASSAY_SPEC_DIR)"), std::string::npos);
  EXPECT_EQ(shell("assay check p.mlir 2>&1").status, 0);
  EXPECT_EQ(shell("ASSAY_SPEC_DIR=spec assay check --spec next p.mlir 2>&1").status, 1);
}

TEST_F(SpecFolder, ResultsNameTheFolder) {
  auto const suite = shell(
      "ASSAY_SPEC_DIR=spec assay generate -o suite --ops transpose --types i8 2>&1;"
      "grep -c '1[.][0-9]*[.][0-9]*+folder' suite/manifest.json");
  EXPECT_EQ(suite.status, 0) << suite.output;
}

TEST_F(SpecFolder, MistakesAreReported) {
  auto const absent = shell("ASSAY_SPEC_DIR=nowhere assay check p.mlir 2>&1");
  EXPECT_EQ(absent.status, 2);
  EXPECT_NE(absent.output.find("ASSAY_SPEC_DIR: nowhere: No such file"), std::string::npos) << absent.output;
  auto const partial = shell("mkdir part; ASSAY_SPEC_DIR=part assay check p.mlir 2>&1");
  EXPECT_EQ(partial.status, 2);
  EXPECT_NE(partial.output.find("a copy of spec/ is required"), std::string::npos) << partial.output;
  auto const damaged = shell("echo '  C9 (' >> spec/ops/transpose.spec; ASSAY_SPEC_DIR=spec assay check p.mlir 2>&1");
  EXPECT_EQ(damaged.status, 2);
  EXPECT_NE(damaged.output.find("ops/transpose.spec:"), std::string::npos) << damaged.output;
}

}  // namespace
}  // namespace assay
