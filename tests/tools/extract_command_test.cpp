// `assay check --extract`: programs in files of other languages.
#include "support/documents/json.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using ExtractCommand = ShellFolder;

// A program in an escaped literal, with an error at line 2, column 33.
constexpr char const* kWrong = R"x(s = ("func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {\n"
     "  %0 = \"stablehlo.add\"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>\n"
     "  return\n}")
)x";
constexpr char const* kRight =
    "```mlir\nfunc.func @f(%a: tensor<f32>) {\n  %0 = stablehlo.abs %a : tensor<f32>\n  return\n}\n```\n";
constexpr char const* kTemplate =
    "t = f'''func.func @f(%a: tensor<{n}xf32>) {{\n  %0 = stablehlo.abs %a : tensor<{n}xf32>\n  return\n}}'''\n";

TEST_F(ExtractCommand, FindingsHaveThePlaceOfTheHost) {
  write("a.py", kWrong);
  auto const [status, output] = shell("assay check --extract --format json a.py 2>/dev/null");
  EXPECT_EQ(status, 1);
  auto const found = parse_json_or_throw<nlohmann::json>(output)["files"][0]["diagnostics"][0];
  EXPECT_EQ(found["label"], "ssa_type");
  EXPECT_EQ(found["line"], 2);
  EXPECT_EQ(found["column"], 36);
}

TEST_F(ExtractCommand, FolderMayHaveHostFilesAndPrograms) {
  write("a.py", kWrong);
  write("b.md", kRight);
  write("c.py", "x = 1\n");
  write("d.mlir", "module {}\n");
  auto const [status, output] = shell("assay check --extract --format short . 2>&1");
  EXPECT_EQ(status, 1);
  EXPECT_NE(output.find("a.py:2:36: error: "), std::string::npos) << output;
  EXPECT_NE(output.find("assay: found 2 programs in 2 files in other languages\n"), std::string::npos) << output;
}

TEST_F(ExtractCommand, TemplatesAreCountedAndNoProgramIsUndecided) {
  write("b.md", kRight);
  write("t.py", kTemplate);
  auto const both = shell("assay check --extract b.md t.py 2>&1");
  EXPECT_EQ(both.status, 0) << both.output;
  EXPECT_NE(both.output.find("not checked: 1 template (interpolated or truncated)"), std::string::npos) << both.output;
  write("c.py", "x = 1\n");
  EXPECT_EQ(shell("assay check --extract t.py c.py 2>&1").status, 3);
}

TEST_F(ExtractCommand, WithoutItAFolderIsAsBefore) {
  write("b.md", kRight);
  EXPECT_EQ(shell("assay check . 2>&1").status, 2);
}

}  // namespace
}  // namespace assay
