// Files in which nothing can be checked or run are not reported as conforming. Files that the official tools reject, or
// that were skipped, are reported.
#include <filesystem>
#include <string>

#include "support/documents/json.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

constexpr char const* kGood = "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n";

bool has_part(std::string const& text, std::string const& part) { return text.find(part) != text.npos; }

class EmptinessTest : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    write("empty.mlir", "");
    write("comments.mlir", "// an exporter died\n\n// -----\n// here\n");
    write("alias.mlir", "#map = 1 : i32\n");
    write("module.mlir", "module {}\n");
    write("modules.mlir", "module @a {}\nmodule @b { module {} }\n");
    write("one.mlir", "func.func @main() { return }\n// -----\n");
  }

  void expect(std::string const& arguments, int status, std::string const& says = "") const {
    auto const result = shell("timeout 60 " ASSAY_BINARY " " + arguments + " 2>&1");
    EXPECT_EQ(result.status, status) << arguments << "\n" << result.output;
    EXPECT_NE(result.output.find(says), std::string::npos) << arguments << "\n" << result.output;
  }
};

TEST_F(EmptinessTest, EmptyFileIsUndecided) {
  for (std::string const command : {"check", "prove", "infer", "format", "run"}) {
    for (std::string const file : {"empty.mlir", "comments.mlir", "alias.mlir"}) {
      expect(command + " " + file, 3, "the file contains no op");
      expect(command + " --allow-empty " + file, 0);
    }
    if (command != "run") expect(command + " one.mlir", 0);
  }
  expect("check - < empty.mlir", 3, "[empty_file]");
  expect("run - < empty.mlir", 3, "nothing was run");
  expect("check --split-input-file comments.mlir", 3, "[empty_file]");
  expect("check --split-input-file one.mlir", 0);  // no op after the last separator
  expect("check --format json empty.mlir", 3, R"("verdict":"undecided")");
}

TEST_F(EmptinessTest, EmptyModuleIsAWarning) {
  for (std::string const file : {"module.mlir", "modules.mlir"}) {
    expect("check " + file, 0, "[empty_module]");
    expect("prove " + file, 0, "[empty_module]");
    expect("run " + file, 0, "[empty_module]");
    expect("format " + file, 0, "builtin.module");
    expect("infer " + file, 0);
  }
}

TEST_F(EmptinessTest, StandardInputIsRun) {
  write("three.mlir",
        "func.func @main() -> tensor<i32> {\n  %0 = stablehlo.constant dense<3> : tensor<i32>\n  return %0 : "
        "tensor<i32>\n}\n");
  expect("run - < three.mlir", 0, "tensor<i32> {3}");
}

TEST_F(EmptinessTest, OfficialWarningsCanBeDisabled) {
  write("list.mlir",
        "func.func @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {\n"
        "  %0 = \"stablehlo.transpose\"(%x) {permutation = [1, 0]} : (tensor<2x3xf32>) -> tensor<3x2xf32>\n"
        "  return %0 : tensor<3x2xf32>\n}\n");
  expect("check list.mlir", 0, "the official tools reject this");
  expect("check list.mlir", 0, "permutation = array<i64: 1, 0>");
  expect("check list.mlir", 0, "1 file conforms: 1 warning");
  expect("check --against official list.mlir", 1, "[transpose_i2]");
  // The summary states whose verdict it is, and the number of files for which the specification has another verdict.
  expect("check --against official list.mlir", 1, "1 file is rejected by the official tools: 1 error\n");
  expect("check --against official list.mlir", 1,
         "the specification has another verdict for 1 of 1 file: it accepts 1\n");
  write("same.mlir", "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n");
  expect("check --against official same.mlir", 0,
         "1 file is accepted by the official tools\nthe specification has the same verdict for this file\n");
  expect("check --against official same.mlir list.mlir", 1,
         "the specification has another verdict for 1 of 2 files: it accepts 1\n");
  auto const quiet = shell(ASSAY_BINARY " check --no-official-warnings list.mlir 2>&1");
  EXPECT_EQ(quiet.output, "1 file conforms\n");
  auto const verified = shell(ASSAY_BINARY " check --verify-diagnostics list.mlir 2>&1");
  EXPECT_EQ(verified.output, "1 file conforms\n");
}

// Files in a folder that are not checked are counted or named.
TEST_F(EmptinessTest, NothingIsSkippedSilently) {
  std::filesystem::create_directories(folder_ / "all/skip");
  std::filesystem::create_directories(folder_ / "elsewhere");
  for (auto const* const name : {"all/a.mlir", "all/skip/b.mlir", "all/skip/c.mlir", "elsewhere/d.mlir"})
    write(name, std::string(kGood));
  write("assay.toml", "[paths]\nexclude = [\"all/skip/\", \"all/none/*.mlir\", \"other/*.mlir\"]\n");
  auto const text = shell("assay check all 2>&1");
  EXPECT_EQ(text.status, 0) << text.output;
  EXPECT_TRUE(has_part(text.output, "1 file conforms\n2 files are excluded by assay.toml\n")) << text.output;
  EXPECT_TRUE(has_part(text.output, "warning: assay.toml: all/none/*.mlir: this pattern of `exclude` matches no file"));
  EXPECT_FALSE(has_part(text.output, "other/*.mlir")) << "its folder was not named: " << text.output;
  EXPECT_TRUE(has_part(shell("assay check --format short all 2>&1").output, "2 files are excluded by assay.toml"));
  std::filesystem::create_symlink(folder_ / "elsewhere", folder_ / "all/linked");
  auto const linked = shell("assay check --format json all 2>err; cat err >&2");
  EXPECT_EQ(linked.status, 0);
  auto const json = parse_json_or_throw<nlohmann::json>(shell("assay check --format json all 2>err").output);
  EXPECT_EQ(json["excluded"], 2);
  EXPECT_EQ(json["unfollowedLinks"], nlohmann::json::array({"all/linked"}));
  EXPECT_TRUE(has_part(bytes("err"), "warning: all/linked is a link to a folder and was not followed")) << bytes("err");
  std::filesystem::create_symlink("nowhere", folder_ / "all/broken.mlir");
  auto const broken = shell("assay check all 2>&1");
  EXPECT_EQ(broken.status, 2) << broken.output;
  EXPECT_TRUE(has_part(broken.output, "all/broken.mlir")) << broken.output;
}

TEST_F(EmptinessTest, ABaselineDoesNotHideWhatCannotBeRead) {
  write("cut.mlir", "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.abs %x :\n");
  auto const updated = shell("assay check --no-config --baseline k.toml --update-baseline cut.mlir 2>&1");
  EXPECT_EQ(updated.status, 3) << updated.output;
  EXPECT_TRUE(has_part(updated.output, "warning: the baseline does not make cut.mlir pass: ")) << updated.output;
  EXPECT_TRUE(has_part(updated.output, "exclude = [\"cut.mlir\"] in assay.toml")) << updated.output;
  auto const good = shell("assay check --no-config --baseline k.toml --update-baseline module.mlir 2>&1");
  EXPECT_FALSE(has_part(good.output, "does not make")) << good.output;
}

}  // namespace
}  // namespace assay
