// `assay reduce` for a user: from files and from cases of a suite, with programs that are run or only compiled.
#include <filesystem>
#include <string>

#include "generators/suite/digest.hpp"
#include "tests/harness/samples.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using namespace samples;

constexpr char const* kFailing =
    "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
    "  %0 = stablehlo.negate %x : tensor<2xf32>\n"
    "  %1 = stablehlo.abs %0 : tensor<2xf32>\n"
    "  return %1 : tensor<2xf32>\n}\n";
constexpr char const* kBreaksRule =
    "func.func @main(%x: tensor<2xf32>) -> tensor<3xf32> {\n"
    "  %0 = stablehlo.negate %x : tensor<2xf32>\n"
    "  %1 = \"stablehlo.abs\"(%0) : (tensor<2xf32>) -> tensor<3xf32>\n"
    "  return %1 : tensor<3xf32>\n}\n";

class ReduceCommand : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    write("valid.mlir", kFailing);
    write("invalid.mlir", kBreaksRule);
    write("syntax.mlir", "func.func @main(%x: tensor<2xf32>) { return }\nfunc.func @f(\n");
    write("call.mlir",
          "func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
          "  %0 = stablehlo.abs %x : tensor<?xf32>\n  %1 = stablehlo.custom_call @any(%0) : (tensor<?xf32>) -> "
          "tensor<?xf32>\n  return %1 : tensor<?xf32>\n}\n");
    // Compilers that accept everything, reject programs with the word, or are killed by it. They run nothing.
    write("accept", "#!/bin/sh\nexit 0\n");
    write("refuse", "#!/bin/sh\ngrep -q stablehlo.abs \"$1\" || exit 0\necho \"$1:1: error: no abs\" >&2\nexit 1\n");
    write("crash", "#!/bin/sh\ngrep -q stablehlo.abs \"$1\" && kill -SEGV $$\nexit 0\n");
    Suite suite((folder_ / "a suite").string());
    auto const add = [&](std::string const& id, CaseKind kind, std::string const& breaks, int tensors) {
      auto& row = suite.add(id, kind, "abs", kind == CaseKind::invalid ? kBreaksRule : kFailing);
      row.breaks = breaks;
      if (tensors > 0) suite.put(row, "input_0.npy", f32({1.0f, 2.0f}), "f32");
      if (tensors > 1) suite.put(row, "expected_0.npy", f32({1.0f, 2.0f}), "f32");
      for (auto& file : row.files) {
        auto const digest = digest_of_file(suite.path() + "/" + id + "/" + file.name);
        if (!digest) FAIL() << digest.error();
        file.digest = *digest;
      }
    };
    add("invalid/abs_c1/a", CaseKind::invalid, "abs_c1", 0);
    add("valid/abs/a", CaseKind::valid, "", 0);
    add("probe/abs", CaseKind::probe, "", 1);
    add("abs/a", CaseKind::values, "", 2);
    // Rules that the reader of texts finds violated before the check, and constants without a result.
    add_invalid(
        suite, "invalid/log_ulps/a", "log_ulps",
        "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = \"stablehlo.log\"(%x) {result_accuracy = "
        "#stablehlo.result_accuracy<ulps = i1>} : (tensor<2xf32>) -> tensor<2xf32>\n  return %0 : "
        "tensor<2xf32>\n}\n");
    add_invalid(suite, "invalid/constant_arity/a", "constant_arity",
                "func.func @main() {\n  \"stablehlo.constant\"() {value = dense<0.0> : tensor<0x4xf32>} : () -> ()\n  "
                "return\n}\n");
    suite.finish();
  }

  static void add_invalid(Suite& suite, std::string const& id, std::string const& breaks, std::string const& text) {
    auto& row = suite.add(id, CaseKind::invalid, "log", text);
    row.breaks = breaks;
    for (auto& file : row.files)
      if (auto const digest = digest_of_file(suite.path() + "/" + id + "/" + file.name)) file.digest = *digest;
  }

  void expect(std::string const& arguments, int status, std::string const& says = "") const {
    auto const result = shell("chmod +x accept refuse crash; rm -rf reduced; timeout 60 " ASSAY_BINARY " reduce " +
                              arguments + " 2>&1");
    EXPECT_EQ(result.status, status) << arguments << "\n" << result.output;
    EXPECT_NE(result.output.find(says), std::string::npos) << arguments << "\n" << result.output;
  }
  static std::string compiled_by(std::string const& name) {
    return " --backend false --compile \"$PWD/" + name + " {program}\"";
  }
};

// The command checks that the reproducer can be written before the backend runs.
TEST_F(ReduceCommand, ChecksTheFolderFirst) {
  write("marks", "#!/bin/sh\necho x >> ran\nexit 1\n");
  write("file", "");
  auto const result = shell("assay reduce valid.mlir --compile-only --compile 'sh marks {program}' -o file/below 2>&1");
  EXPECT_EQ(result.status, 2) << result.output;
  EXPECT_NE(result.output.find("file/below cannot be made"), std::string::npos) << result.output;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "ran"));
}

// A folder with other content is not overwritten; an earlier reproducer is.
TEST_F(ReduceCommand, FoldersOfOthersAreKept) {
  auto const backend = compiled_by("accept");
  shell(
      "mkdir notes empty project; echo mine > notes/report.md; echo mine > project/program.mlir; mkdir docs docs/a; "
      "echo mine > docs/index.md; echo mine > docs/a/report.md");
  for (std::string const name : {"notes", "project", "docs", "'a suite/valid/abs/a'"})
    expect("invalid.mlir -o " + name + backend, 2, "holds files, and no reproducer; pass another folder");
  EXPECT_EQ(bytes("notes/report.md"), "mine\n");
  EXPECT_EQ(bytes("project/program.mlir"), "mine\n");
  for (int i = 0; i < 2; ++i) expect("invalid.mlir -o empty" + backend, 1, "violates abs_c1");
  auto const tested = shell("assay test 'a suite' --kinds invalid,valid --json r.json" + backend + " 2>&1");
  EXPECT_EQ(tested.status, 1) << tested.output;
  auto const all = "--report r.json --suite 'a suite' -o ";
  for (std::string const name : {"notes", "docs", "empty"})
    expect(all + name + backend, 2, name + " holds files, and no reproducers of a report; pass another folder");
  EXPECT_EQ(bytes("docs/index.md"), "mine\n");
  for (int i = 0; i < 2; ++i) expect(all + ("causes" + backend), 1, "violates abs_c1");
}

TEST_F(ReduceCommand, ProgramsThatAreOnlyCompiled) {
  expect("invalid.mlir" + compiled_by("accept"), 1, "stablehlo.abs (f32) accepted, although it violates abs_c1");
  EXPECT_EQ(bytes("reduced/program.mlir").find("negate"), std::string::npos) << bytes("reduced/program.mlir");
  expect("invalid.mlir" + compiled_by("refuse"), 0);
  expect("invalid.mlir" + compiled_by("crash"), 1, "crashed");
  EXPECT_NE(bytes("reduced/report.md").find("assay check program.mlir"), std::string::npos);
  expect("syntax.mlir" + compiled_by("accept"), 1, "a text");
  expect("call.mlir" + compiled_by("refuse"), 1, "no abs");
  expect("call.mlir" + compiled_by("accept"), 0);
  expect("valid.mlir --compile-only" + compiled_by("crash"), 1, "stablehlo.abs (f32) crashed");
  expect("valid.mlir --compile-only" + compiled_by("accept"), 0);
  expect("invalid.mlir --backend false", 3, "--compile");
  expect("call.mlir --backend false", 3, "--compile");
}

// If every value is permitted, there is no evidence that the backend is correct.
TEST_F(ReduceCommand, UndecidedResults) {
  write("wide.mlir",
        "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
        "  %0 = stablehlo.tanh %x : tensor<4xf32>\n  %1 = stablehlo.subtract %0, %0 : tensor<4xf32>\n"
        "  %2 = stablehlo.divide %x, %1 : tensor<4xf32>\n  return %2 : tensor<4xf32>\n}\n");
  expect("wide.mlir --profile xla --preset assay --tools \"$(dirname " ASSAY_BINARY ")\"", 3, "nothing was tested");
}

// The backend gets the requested form from the first program on; by default generic, as in `assay test`.
TEST_F(ReduceCommand, BackendGetsTheRequestedForm) {
  write("keep", "cp \"$1\" '" + (folder_ / "seen.mlir").string() +
                    "'\n'" ASSAY_BINARY "' run \"$1\" --inputs \"$2\" -o \"$3\" > /dev/null\n");
  auto const seen = [&](std::string const& form) {
    expect("valid.mlir --backend \"sh $PWD/keep {program} {inputs} {outputs}\"" + form, 0,
           form.ends_with("pretty") ? "the backend does not fail (conforms; form pretty, profile ieee)"
                                    : "the backend does not fail (conforms; form generic, profile ieee)");
    return bytes("seen.mlir");
  };
  EXPECT_NE(seen("").find("\"stablehlo.negate\"(%x)"), std::string::npos) << bytes("seen.mlir");
  EXPECT_NE(seen(" --form generic").find("\"stablehlo.negate\"(%x)"), std::string::npos) << bytes("seen.mlir");
  EXPECT_NE(seen(" --form pretty").find("stablehlo.negate %x"), std::string::npos) << bytes("seen.mlir");
}

// Its output can be read by the commands that judge: as computed results, and as the case to which they belong.
TEST_F(ReduceCommand, FolderIsACase) {
  write("wrong", "sed s/stablehlo.abs/stablehlo.negate/ \"$1\" > changed.mlir\n'" ASSAY_BINARY
                 "' run changed.mlir --inputs \"$2\" -o \"$3\" > /dev/null\n");
  expect("valid.mlir --backend \"sh $PWD/wrong {program} {inputs} {outputs}\"", 1, "stablehlo.abs (f32): wrong value");
  auto const judged = shell("assay judge --expected reduced --actual reduced 2>&1");
  EXPECT_EQ(judged.status, 1) << judged.output;
  auto const certified = shell("assay certify reduced --actual reduced -o c.json 2>&1");
  EXPECT_EQ(certified.status, 0) << certified.output;
  EXPECT_NE(bytes("c.json").find("\"violation\""), std::string::npos) << bytes("c.json");
  EXPECT_EQ(shell("assay certify reduced --entry @main --actual reduced -o d.json 2>&1").status, 0);
  EXPECT_EQ(bytes("d.json"), bytes("c.json"));
}

TEST_F(ReduceCommand, CasesOfASuite) {
  expect("'a suite' --case invalid/abs_c1/a" + compiled_by("accept"), 1, "violates abs_c1");
  expect("'a suite' --case invalid/log_ulps/a" + compiled_by("accept"), 1, "violates log_ulps");
  expect("'a suite' --case invalid/constant_arity/a" + compiled_by("accept"), 1, "violates constant_arity");
  expect("'a suite/invalid/abs_c1/a'" + compiled_by("accept"), 1, "violates abs_c1");
  expect("'a suite' --case valid/abs/a" + compiled_by("refuse"), 1, "no abs");
  expect("'a suite' --case valid/abs/a" + compiled_by("accept"), 0);
  expect("'a suite' --case abs/a --preset assay --tools \"$(dirname " ASSAY_BINARY ")\"", 0, "does not fail");
  expect("'a suite' --case abs/a --backend \"$PWD/crash {program}\"", 1, "crashed");
  expect("'a suite' --case probe/abs --preset assay --tools \"$(dirname " ASSAY_BINARY ")\"", 0, "a probe");
  expect("'a suite' --case probe/abs --backend false", 1, "crashed");
  expect("'a suite'" + compiled_by("accept"), 2, "--case");
  expect("'a suite' --case no/such" + compiled_by("accept"), 2, "no case");
  expect("'a suite' --case ../valid.mlir" + compiled_by("accept"), 2, "no case");
  expect("valid.mlir --case abs/a" + compiled_by("accept"), 2, "not a suite");
}

TEST_F(ReduceCommand, OneForEachCauseOfAReport) {
  auto const backend = compiled_by("accept");
  auto const tested =
      shell("chmod +x accept; assay test 'a suite' --kinds invalid,valid --json r.json" + backend + " 2>&1");
  EXPECT_EQ(tested.status, 1) << tested.output;
  expect("--report r.json --suite 'a suite' -o causes" + backend, 1, "violates abs_c1");
  EXPECT_NE(bytes("causes/01-invalid_abs_c1_a/report.md").find("abs_c1"), std::string::npos);
  auto const index = bytes("causes/index.md");
  EXPECT_NE(index.find("[01-invalid_abs_c1_a](01-invalid_abs_c1_a/report.md)"), std::string::npos) << index;
  EXPECT_NE(index.find("violates abs\\_c1"), std::string::npos) << index;
  EXPECT_NE(index.find("1. `invalid/abs_c1/a`"), std::string::npos) << index;
}

TEST_F(ReduceCommand, CauseNoLongerFails) {
  auto const tested = shell("chmod +x accept refuse; assay test 'a suite' --kinds invalid --ops abs --json r.json" +
                            compiled_by("accept") + " 2>&1");
  EXPECT_EQ(tested.status, 1) << tested.output;
  expect("--report r.json --suite 'a suite' -o causes" + compiled_by("refuse"), 0,
         "invalid/abs_c1/a: no longer fails: the backend does not fail");
  auto const index = bytes("causes/index.md");
  EXPECT_NE(index.find("none: the case no longer fails"), std::string::npos) << index;
  EXPECT_NE(index.find("All of the causes no longer fail: the report is of an earlier run."), std::string::npos)
      << index;
}

// The commands in report.md run unchanged in its folder.
TEST_F(ReduceCommand, CommandsOfTheReportRun) {
  write("wrong", "sed s/stablehlo.abs/stablehlo.negate/ \"$1\" > \"$3/changed.mlir\"\n'" ASSAY_BINARY
                 "' run \"$3/changed.mlir\" --inputs \"$2\" -o \"$3\" > /dev/null\n");
  expect("valid.mlir --backend 'sh wrong {program} {inputs} {outputs}' -o out/bug", 1,
         "stablehlo.abs (f32): wrong value");
  auto const report = bytes("out/bug/report.md");
  EXPECT_NE(report.find("/wrong out/bug/program.mlir out/bug out/bug/outputs)\nassay judge --expected . "),
            std::string::npos)
      << report;
  EXPECT_NE(report.find("(cd ../.. && assay reduce out/bug/program.mlir --inputs out/bug "), std::string::npos)
      << report;
  auto const ran =
      shell("cd out/bug; sed -n '/^```sh/,/^```$/p' report.md | grep -v '^```' > commands; . ./commands 2>&1");
  EXPECT_NE(ran.output.find("violates"), std::string::npos) << ran.output;
  EXPECT_TRUE(std::filesystem::exists(folder_ / "out/bug/outputs/output_0.npy")) << ran.output;
  EXPECT_TRUE(std::filesystem::exists(folder_ / "out/bug/again/report.md")) << ran.output;
  write("hang", "sleep 100\n");
  expect("valid.mlir --time-limit 1 --backend 'sh hang {program}' -o slow", 1, "timed out");
  EXPECT_NE(
      bytes("slow/report.md").find("(cd .. && timeout 1 sh -c 'sh " + folder_.string() + "/hang slow/program.mlir')"),
      std::string::npos)
      << bytes("slow/report.md");
}

TEST_F(ReduceCommand, UnreadableAndUnwritableFiles) {
  expect("nowhere.mlir" + compiled_by("accept"), 2);
  expect("invalid.mlir -o /proc/nowhere" + compiled_by("accept"), 2, "/proc/nowhere");
  expect("invalid.mlir -o invalid.mlir" + compiled_by("accept"), 2);
  expect("valid.mlir --inputs nowhere.npy --backend false", 2, "nowhere.npy");
  expect("'a suite' --case abs/a --backend 'no-such-program'", 2, "no-such-program is not in PATH");
  expect("--report nowhere.json --suite 'a suite' --backend false", 2);
}

}  // namespace
}  // namespace assay
