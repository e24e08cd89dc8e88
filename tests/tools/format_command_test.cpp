// `assay format` for files.
#include <sys/stat.h>

#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

constexpr char const* kCanonical =
    "// of the function\n"
    "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
    "  func.return %x : tensor<2xf32> // the end\n"
    "}\n";
constexpr char const* kOther =
    "// of the function\n"
    "func.func  @f( %x : tensor<2xf32>) -> (tensor<2xf32>) {\n"
    "    return %x : tensor<2xf32>    // the end\n"
    "}\n";

class Format : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    write("good.mlir", kCanonical);
    write("other.mlir", kOther);
  }
};

TEST_F(Format, InPlaceWritesCanonicalTextAndKeepsTheModeAndComments) {
  ASSERT_EQ(shell("mkdir d; cp good.mlir other.mlir d; chmod 640 d/other.mlir; touch -d @1 d/good.mlir").status, 0);
  auto const result = shell("assay format -i d 2>&1");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.output, "assay: 1 of 2 files changed\n");
  EXPECT_EQ(bytes("d/other.mlir"), kCanonical);
  struct stat there {};
  ASSERT_EQ(::stat((folder_ / "d/other.mlir").c_str(), &there), 0);
  EXPECT_EQ(there.st_mode & 07777, 0640u);
  ASSERT_EQ(::stat((folder_ / "d/good.mlir").c_str(), &there), 0);
  EXPECT_EQ(there.st_mtime, 1) << "what is canonical is left alone";
  EXPECT_EQ(shell("assay format --check d").status, 0);
}

TEST_F(Format, HyphenIsStandardOutput) {
  auto const result = shell("assay format -o - other.mlir; assay completion bash -o - | head -1");
  EXPECT_NE(result.output.find("func.func @f(%x: tensor<2xf32>)"), std::string::npos) << result.output;
  EXPECT_EQ(shell("test -e ./-").status, 1);
}

TEST_F(Format, CheckListsAndDiffShowsNonCanonicalFiles) {
  auto const check = shell("assay format --check good.mlir other.mlir 2>/dev/null");
  EXPECT_EQ(check.status, 1);
  EXPECT_EQ(check.output, "other.mlir\n");
  EXPECT_EQ(bytes("other.mlir"), kOther);
  auto const diff = shell("assay format --check --diff good.mlir other.mlir 2>/dev/null");
  EXPECT_EQ(diff.status, 1);
  EXPECT_TRUE(diff.output.starts_with(
      "--- other.mlir\n+++ other.mlir (canonical)\n@@ -1,4 +1,4 @@\n // of the function\n-func.func  @f("))
      << diff.output;
  if (shell("command -v patch").status == 0) {
    EXPECT_EQ(shell("assay format --diff other.mlir 2>/dev/null | patch -s other.mlir").status, 0);
    EXPECT_EQ(bytes("other.mlir"), kCanonical);
  }
}

// The messages and hints are those of the check.
TEST_F(Format, StandardInputIsReadOnce) {
  EXPECT_EQ(shell("assay format - < other.mlir 2>&1").output, kCanonical);
  EXPECT_NE(shell("assay format --generic - < other.mlir 2>&1").output.find("\"func.return\"(%x)"), std::string::npos);
  EXPECT_EQ(shell("assay format --check - < good.mlir 2>&1").status, 0);
  EXPECT_EQ(shell("assay format --check - < other.mlir 2>&1").status, 1);
  EXPECT_NE(shell("assay format --diff - < other.mlir 2>&1").output.find("+  func.return"), std::string::npos);
  EXPECT_EQ(shell("assay format --emit artifact - < other.mlir > a.mlirbc && assay format a.mlirbc 2>&1").status, 0);
}

TEST_F(Format, AnArtifactIsRefusedAsByTheCheckOfTheOfficialTools) {
  write("bad.mlir",
        "func.func @f(%x: tensor<2xf32>) -> tensor<3xf32> {\n"
        "  %0 = \"stablehlo.abs\"(%x) : (tensor<2xf32>) -> tensor<3xf32>\n"
        "  %1 = stablehlo.add %0, %0 : tensor<3xf32>\n  return %1 : tensor<3xf32>\n}\n");
  auto const made = shell("assay format --emit artifact -o bad.mlirbc bad.mlir 2>&1");
  EXPECT_EQ(made.status, 1);
  auto const finding = made.output.substr(0, made.output.find("1 file"));
  EXPECT_TRUE(shell("assay check --no-config --against official bad.mlir").output.starts_with(finding));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "bad.mlirbc"));
  EXPECT_NE(
      shell("assay help format").output.find("violates the specification or needs a newer\nversion (--emit artifact)"),
      std::string::npos);
}

// A reader of an artifact rejects other dialects, unless an option allows them.
TEST_F(Format, ArtifactHasForeignPartsOnlyIfAllowed) {
  for (std::string const text :
       {"func.func @f(%x: tensor<2xf32>, %t: !foo.t) { return }", "func.func @f(%x: tensor<2x!foo.t>) { return }",
        "func.func @f(%x: tensor<2xf32>) { %0 = stablehlo.abs %x {a.b = #foo.x<1>} : tensor<2xf32> return }",
        "func.func @f(%x: tensor<2xf32> {a.b = [#foo.x]}) { return }"}) {
    write("foreign.mlir", text + "\n");
    auto const refused = shell("assay format --emit artifact -o foreign.mlirbc foreign.mlir 2>&1");
    EXPECT_EQ(refused.status, 1) << text;
    EXPECT_NE(refused.output.find("foo"), std::string::npos) << refused.output;
    EXPECT_EQ(shell("test -e foreign.mlirbc").status, 1) << text;
  }
}

// A splat is one value, regardless of the size of its tensor.
TEST_F(Format, JsonOfASplatIsCompact) {
  write("splat.mlir",
        "func.func @f() -> tensor<128x64x112x112xf32> {\n  %0 = stablehlo.constant dense<1.5> : "
        "tensor<128x64x112x112xf32>\n  return %0 : tensor<128x64x112x112xf32>\n}\n");
  auto const result = shell("ulimit -v 300000; assay format --format json splat.mlir 2>&1");
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.output.find("\"splat\":true,\"value\":[1.5]"), std::string::npos) << result.output.substr(0, 2000);
}

TEST_F(Format, OneBadFileDoesNotAffectOthers) {
  write("bad.mlir", "func.func @f( {\n");
  auto const result = shell("assay format -i bad.mlir other.mlir 2>/dev/null");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(bytes("bad.mlir"), "func.func @f( {\n");
  EXPECT_EQ(bytes("other.mlir"), kCanonical);
}

TEST_F(Format, ConflictingOptionsAreReported) {
  for (std::string const arguments :
       {"good.mlir other.mlir", "-i -", "-i --emit artifact good.mlir", "-i -o x good.mlir", "-i --check good.mlir"}) {
    auto const result = shell("assay format " + arguments + " < good.mlir 2>&1");
    EXPECT_EQ(result.status, 2) << arguments << result.output;
  }
  auto const artifact = shell("assay format --emit artifact -o a.mlirbc good.mlir 2>&1");
  EXPECT_EQ(artifact.status, 0);
  EXPECT_EQ(artifact.output, "assay: note: an artifact has no comments: 2 are left out\n");
  EXPECT_EQ(shell("assay format -i a.mlirbc 2>&1").status, 2) << "an artifact stays one";
}

// Values of an artifact are numbered without those of regions that the text does not print.
TEST_F(Format, NumbersOfArtifactsHaveNoGaps) {
  write("r.mlir",
        "func.func @main(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<f32> {\n"
        "  %a = stablehlo.reduce(%x init: %y) applies stablehlo.maximum across dimensions = [0] : (tensor<4xf32>, "
        "tensor<f32>) -> tensor<f32>\n  %b = stablehlo.abs %a : tensor<f32>\n  return %b : tensor<f32>\n}\n");
  ASSERT_EQ(shell("assay format --emit artifact r.mlir -o r.mlirbc").status, 0);
  auto const text = shell("assay format r.mlirbc").output;
  EXPECT_NE(text.find("%1 = stablehlo.abs %0 : tensor<f32>\n    func.return %1"), std::string::npos) << text;
}

}  // namespace
}  // namespace assay
