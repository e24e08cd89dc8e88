// `assay check --print-required-version` and `--target-version` for a user.

#include "support/documents/json.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

std::string function_of(std::string const& ops) {
  return "func.func @f(%x: tensor<2xf32>) {\n" + ops + "  return\n}\n";
}

class RequiredVersion : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    write("plain.mlir", function_of("  %0 = stablehlo.abs %x : tensor<2xf32>\n"));
    write("tan.mlir",
          function_of("  %0 = stablehlo.tan %x : tensor<2xf32>\n  %1 = stablehlo.tan %x : tensor<2xf32>\n"));
    write("young.mlir", function_of("  %0 = stablehlo.tan %x : tensor<2xf32>\n"
                                    "  %1 = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2xf4E2M1FN>\n"));
    write("never.mlir", function_of("  %0 = chlo.tan %x : tensor<2xf32> -> tensor<2xf32>\n"));
    write("invalid.mlir", function_of("  %0 = stablehlo.abs %x : (tensor<2xf32>) -> tensor<3xf32>\n"));
  }
};

TEST_F(RequiredVersion, IsPrintedWithItsFeatures) {
  auto const result = shell("assay check --print-required-version plain.mlir tan.mlir young.mlir never.mlir");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.output,
            "plain.mlir: needs at least 0.9.0\n"
            "tan.mlir: needs at least 1.4.0\n"
            "  tan.mlir:2:8: stablehlo.tan and 1 more\n"
            "    hint: older versions have stablehlo.divide of stablehlo.sine by stablehlo.cosine\n"
            "young.mlir: needs at least 1.8.0\n"
            "  young.mlir:3:8: the type f4E2M1FN\n"
            "never.mlir: no version of portable artifacts can represent it\n"
            "  never.mlir:2:8: chlo.tan\n"
            "    hint: write it in ops of StableHLO\n"
            "4 files conform\n");
}

TEST_F(RequiredVersion, IsInJsonWithEveryFeature) {
  auto const result = shell("assay check --print-required-version --format json young.mlir never.mlir");
  auto const files = parse_json_or_throw<nlohmann::json>(result.output).at("files");
  EXPECT_EQ(files[0].at("requiredVersion"), "1.8.0");
  ASSERT_EQ(files[0].at("requirements").size(), 2u);
  EXPECT_EQ(files[0]["requirements"][1].at("what"), "stablehlo.tan");
  EXPECT_EQ(files[0]["requirements"][1].at("since"), "1.4.0");
  EXPECT_EQ(files[0]["requirements"][1].at("line"), 2);
  EXPECT_TRUE(files[1].at("requiredVersion").is_null());
}

TEST_F(RequiredVersion, IsNotPrintedForProgramsWithErrors) {
  auto const result = shell("assay check --print-required-version invalid.mlir");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.output.find("needs at least"), std::string::npos);
}

TEST_F(RequiredVersion, MatchesTheArtifactOfTheProgram) {
  ASSERT_EQ(shell("assay format --emit artifact --target-version 1.4.0 -o tan.mlirbc tan.mlir 2>&1").output, "");
  auto const result = shell("assay check --print-required-version tan.mlirbc");
  EXPECT_NE(result.output.find("tan.mlirbc: needs at least 1.4.0\n"), std::string::npos) << result.output;
}

TEST_F(RequiredVersion, IsTheLeastAcceptedTarget) {
  EXPECT_EQ(shell("assay check --target-version 1.4.0 tan.mlir").status, 0);
  EXPECT_EQ(shell("assay check --target-version 1.7.0 young.mlir").status, 1);
  EXPECT_EQ(shell("assay check --target-version 1.8.0 young.mlir").status, 0);
  auto const result = shell("assay check --target-version 1.3.0 tan.mlir");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.output.find("tan.mlir:2:8: error: stablehlo.tan needs version 1.4.0, but the target is 1.3.0 "
                               "[version]"),
            std::string::npos)
      << result.output;
  EXPECT_NE(result.output.find("hint: older versions have"), std::string::npos);
  EXPECT_NE(result.output.find("tan.mlir:3:8: note: here too"), std::string::npos);
}

TEST_F(RequiredVersion, UnknownTargetIsReported) {
  std::pair<char const*, char const*> const table[] = {
      {"1.99.0", "1.99.0 is newer than any known version; versions 0.9.0 to "},
      {"0.8.0", "0.8.0 is older than any known version"},
      {"1.x", "not a version such as 1.4.0: 1.x; versions 0.9.0 to "},
      {"1.9", "not a version such as 1.4.0: 1.9; write 1.9.0"},
      {"9.9", "9.9 is newer than any known version; versions 0.9.0 to "},
      {"0.1", "0.1 is older than any known version; versions 0.9.0 to "},
  };
  for (auto const& [version, message] : table) {
    auto const result = shell(std::string("assay check --target-version ") + version + " plain.mlir 2>&1");
    EXPECT_EQ(result.status, 2) << version;
    EXPECT_NE(result.output.find(message), std::string::npos) << result.output;
  }
  EXPECT_EQ(shell("assay check --print-required-version --split-input-file plain.mlir 2>/dev/null").status, 2);
}

}  // namespace
}  // namespace assay
