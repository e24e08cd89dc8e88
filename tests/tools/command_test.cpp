// The `assay` binary for a user: exit statuses, streams and formats.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "support/documents/json.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr char const* kValid =
    "func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
    "  %0 = stablehlo.add %a, %a : tensor<2xf32>\n"
    "  return %0 : tensor<2xf32>\n"
    "}\n";
constexpr char const* kInvalid =
    "func.func @f(%a: tensor<2xf32>) -> tensor<3xf32> {\n"
    "  %0 = \"stablehlo.abs\"(%a) : (tensor<2xf32>) -> tensor<3xf32>\n"
    "  return %0 : tensor<3xf32>\n"
    "}\n";

class CommandLine : public ::testing::Test {
protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("assay_command_" + std::to_string(::getpid()));
    fs::create_directories(folder_ / "many" / "below");
    fs::create_directory(folder_ / "empty");
    write("valid.mlir", kValid);
    write("invalid.mlir", kInvalid);
    write("many/b.mlir", kValid);
    write("many/below/a.mlir", kInvalid);
    write("many/other.txt", "not a program");
    write("both.mlir", std::string(kValid) + "// -----\n" + kInvalid);
    write("expected.mlir", std::string(kValid) + "// -----\n// expected-error@+2 {{abs_c1}}\n" + kInvalid);
    write("foreign.mlir", "\"other.op\"() : () -> ()\n");
    write("foreign_custom.mlir", "other.op is written = in <some> way\n");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(std::string const& name, std::string const& text) { std::ofstream(folder_ / name) << text; }

  struct Result {
    int status;
    std::string output;
  };
  // Runs `assay ARGUMENTS` in the folder. The output includes standard error only with `2>&1`.
  Result run(std::string const& arguments) const {
    std::string const command = "cd '" + folder_.string() + "' && " ASSAY_BINARY " " + arguments;
    std::FILE* const pipe = ::popen(command.c_str(), "r");
    Result result{-1, ""};
    std::array<char, 4096> buffer;
    while (auto const got = std::fread(buffer.data(), 1, buffer.size(), pipe)) result.output.append(buffer.data(), got);
    int const status = ::pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
  }

  fs::path folder_;
};

TEST_F(CommandLine, ExitStatuses) {
  struct Case {
    char const* arguments;
    int status;
  };
  Case const cases[] = {
      {"--help", 0},
      {"--version", 0},
      {"check --help", 0},
      {"check valid.mlir", 0},
      {"check - < valid.mlir", 0},
      {"check < valid.mlir", 0},
      {"check invalid.mlir", 1},
      {"spec show stablehlo.gather", 0},
      {"spec audit valid.mlir", 1},
      {"spec audit --record 1.20.0 valid.mlir", 0},
      {"spec audit --record today valid.mlir 2>/dev/null", 2},
      {"spec audit missing.md 2>/dev/null", 2},
      {"spec coverage --tests many", 1},
      {"spec coverage --tests empty 2>/dev/null", 2},
      {"check valid.mlir invalid.mlir", 1},
      {"check many", 1},
      {"check both.mlir", 1},
      {"check --split-input-file both.mlir", 1},
      {"check --split-input-file --verify-diagnostics expected.mlir", 0},
      {"check --split-input-file --verify-diagnostics both.mlir", 1},
      {"check --verify-diagnostics invalid.mlir", 1},
      {"check foreign.mlir", 1},
      {"check --allow-unregistered-dialect foreign.mlir", 0},
      {"check foreign_custom.mlir", 1},
      {"check --allow-unregistered-dialect foreign_custom.mlir", 3},
      {"check --allow-unregistered-dialect foreign_custom.mlir invalid.mlir", 1},
      {"check missing.mlir 2>/dev/null", 2},
      {"check missing.mlir invalid.mlir 2>/dev/null", 2},
      {"check empty 2>/dev/null", 2},
      {"check --no-such-flag valid.mlir 2>/dev/null", 2},
      {"check --against nobody valid.mlir 2>/dev/null", 2},
      {"check --target-version 1.x valid.mlir 2>/dev/null", 2},
      {"check --target-version '' valid.mlir 2>/dev/null", 2},
      {"check valid.mlir >/dev/full 2>/dev/null", 2},
      {"no-such-command 2>/dev/null", 2},
      {"2>/dev/null", 2},
      {"infer valid.mlir", 0},
      {"infer invalid.mlir", 1},
      {"infer missing.mlir 2>/dev/null", 2},
      {"format valid.mlir", 0},
      {"format --generic --pretty valid.mlir 2>/dev/null", 2},
      {"format --allow-unregistered-dialect foreign_custom.mlir 2>/dev/null", 3},
      {"format --emit artifact -o valid.mlirbc valid.mlir && " ASSAY_BINARY " check valid.mlirbc", 0},
      {"format --emit artifact -o invalid.mlirbc invalid.mlir 2>/dev/null", 1},
      {"format --emit artifact --target-version 1.x valid.mlir 2>/dev/null", 2},
      {"format --emit artifact --target-version '' valid.mlir 2>/dev/null", 2},
      {"format --emit artifact --target-version 0.8.0 valid.mlir 2>/dev/null", 2},
      {"format --emit artifact --target-version 99.0.0 valid.mlir 2>/dev/null", 2},
      {"format --emit artifact -o missing/valid.mlirbc valid.mlir 2>/dev/null", 2},
      {"format --target-version 1.4.0 valid.mlir 2>/dev/null", 2},
      {"spec list", 0},
      {"spec show abs", 0},
      {"spec show stablehlo.abs", 0},
      {"spec show nothing 2>/dev/null", 2},
      {"spec grammar", 0},
      {"spec 2>/dev/null", 2},
  };
  for (auto const& [arguments, status] : cases) EXPECT_EQ(run(arguments).status, status) << "assay " << arguments;
}

TEST_F(CommandLine, SpecShowSuggestsSimilarOps) {
  EXPECT_NE(run("spec show dot_genral 2>&1").output.find("did you mean stablehlo.dot_general?"), std::string::npos);
  EXPECT_NE(run("spec show matmul 2>&1").output.find("write stablehlo.dot_general"), std::string::npos);
}

TEST_F(CommandLine, AFindingNamesFileLineColumnAndLabel) {
  auto const output = run("check invalid.mlir").output;
  EXPECT_NE(output.find("invalid.mlir:2:"), std::string::npos) << output;
  EXPECT_NE(output.find("[abs_c1]\n"), std::string::npos) << output;
  EXPECT_EQ(output.find('\033'), std::string::npos) << "color in a pipe";
}

TEST_F(CommandLine, SplitFilesKeepLineNumbers) {
  auto const output = run("check --split-input-file both.mlir").output;
  EXPECT_NE(output.find("both.mlir:7:"), std::string::npos) << output;
}

TEST_F(CommandLine, AFolderIsCheckedInTheOrderOfPaths) {
  auto const json = parse_json_or_throw<nlohmann::json>(run("check --format json many").output);
  ASSERT_EQ(json.at("files").size(), 2u);
  EXPECT_EQ(json["files"][0]["file"], "many/b.mlir");
  EXPECT_EQ(json["files"][0]["verdict"], "conforms");
  EXPECT_EQ(json["files"][1]["file"], "many/below/a.mlir");
  EXPECT_EQ(json["files"][1]["verdict"], "violates");
}

TEST_F(CommandLine, AnUnreadableFileIsNamedOnStandardError) {
  auto const output = run("check missing.mlir 2>&1 >/dev/null").output;
  EXPECT_EQ(output, "assay: error: missing.mlir cannot be read: No such file or directory\n");
}

TEST_F(CommandLine, AnArtifactIsTheProgramAtEveryVersion) {
  auto const newest = run("format --emit artifact valid.mlir").output;
  EXPECT_EQ(newest, run("format --emit artifact valid.mlir").output);
  write("newest.mlirbc", newest);
  auto const text = run("format newest.mlirbc").output;
  EXPECT_NE(text.find("stablehlo.add %arg0, %arg0 : tensor<2xf32>"), std::string::npos) << text;
  for (std::string const version : {"0.9.0", "0.12.0", "1.4.0"}) {
    write("older.mlirbc", run("format --emit artifact --target-version " + version + " newest.mlirbc").output);
    EXPECT_EQ(run("format older.mlirbc").output, text) << version;
  }
}

TEST_F(CommandLine, ArtifactIsNotWrittenForTooOldVersions) {
  write("new.mlir", "func.func private @f(tensor<2xf8E4M3>)\n");
  auto const result = run("format --emit artifact --target-version 1.4.0 -o new.mlirbc new.mlir 2>&1");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.output.find("new.mlir:1:1: error: the type f8E4M3 is new in version 1.7.0"), std::string::npos)
      << result.output;
  EXPECT_FALSE(fs::exists(folder_ / "new.mlirbc"));
  EXPECT_EQ(run("format --emit artifact --target-version 1.7.0 -o new.mlirbc new.mlir").status, 0);
}

// An older form of a list of numbers. Official readers of the text reject it, and those of an artifact never see it.
TEST_F(CommandLine, ArtifactAttributesHaveOfficialForm) {
  write("older.mlir",
        "func.func @f(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {\n"
        "  %0 = \"stablehlo.transpose\"(%a) {permutation = dense<[1, 0]> : tensor<2xi64>} : (tensor<2x3xf32>) -> "
        "tensor<3x2xf32>\n"
        "  return %0 : tensor<3x2xf32>\n"
        "}\n");
  EXPECT_EQ(run("check older.mlir").status, 0);
  EXPECT_EQ(run("check --against official older.mlir").status, 1);
  EXPECT_EQ(run("format --emit artifact -o newer.mlirbc older.mlir").status, 0);
  EXPECT_EQ(run("check --against official newer.mlirbc").status, 0);
}

TEST_F(CommandLine, UnknownCommandIsNamed) {
  EXPECT_EQ(run("formt valid.mlir 2>&1").output,
            "assay: error: unknown command 'formt'; did you mean format?; see assay --help\n");
}

TEST_F(CommandLine, FormatIsIdempotentAndKeepsTheVerdict) {
  write("bare.mlir",
        "\"func.func\"() <{function_type = () -> tensor<2xf32>, res_attrs = [{}], sym_name = \"f\", "
        "sym_visibility = \"private\"}> ({}) : () -> ()\n");
  for (std::string const form : {"--pretty ", "--generic "})
    for (std::string const file : {"valid.mlir", "bare.mlir"}) {
      auto const once = run("format " + form + file);
      write("once.mlir", once.output);
      EXPECT_EQ(run("format " + form + "once.mlir").output, once.output);
      EXPECT_EQ(run("check once.mlir").status, 0);
    }
}

TEST_F(CommandLine, HostileBytesGetAnErrorNotACrash) {
  write("nul.mlir", std::string("func.func @f() {\n  \0 \xFF\xFE\n", 23));
  auto const result = run("check --format json nul.mlir");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(parse_json_or_throw<nlohmann::json>(result.output)["files"][0]["verdict"], "violates");
}

}  // namespace
}  // namespace assay
