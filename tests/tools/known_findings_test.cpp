// Baselines of `assay check` next to formatters, excluded files and other kinds of baselines.
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

class KnownFindingsOf : public ShellFolder {
protected:
  void SetUp() override {
    ShellFolder::SetUp();
    std::filesystem::create_directories(folder_ / "d/old");
    write("d/a.mlir", bad_program());
  }
  // Its line changes when it is formatted.
  static std::string bad_program() {
    return "func.func @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {\n"
           "  %0 = \"stablehlo.abs\"(%x) : (tensor<2x3xf32>) -> tensor<3x2xf32>\n"
           "  return %0 : tensor<3x2xf32>\n}\n";
  }
  Result check(std::string const& arguments) const { return shell("assay check " + arguments + " 2>&1"); }
};

bool has(std::string const& text, std::string_view part) { return text.find(part) != text.npos; }

TEST_F(KnownFindingsOf, FormattedFilesKeepTheirEntries) {
  ASSERT_EQ(check("--baseline known.toml --update-baseline d").status, 0);
  auto text = bytes("known.toml");
  text.insert(text.rfind(" }"), ", reason = \"the importer\"");
  write("known.toml", text);
  ASSERT_EQ(shell("assay format -i d").status, 0);
  ASSERT_NE(bytes("d/a.mlir"), bad_program());
  auto const known = check("--baseline known.toml d");
  EXPECT_EQ(known.status, 0) << known.output;
  EXPECT_FALSE(has(known.output, "gone")) << known.output;
  EXPECT_TRUE(has(known.output, "(the importer)")) << known.output;
  auto const updated = check("--baseline known.toml --update-baseline d");
  EXPECT_TRUE(has(updated.output, "1 finding is now in known.toml: 0 added, 0 removed")) << updated.output;
  EXPECT_NE(bytes("known.toml"), text) << "the entry has the new fingerprint";
  EXPECT_TRUE(has(bytes("known.toml"), "the importer")) << bytes("known.toml");
  // A second finding with this message is new.
  auto twice = bytes("d/a.mlir");
  twice.insert(twice.find("  func.return"),
               "  %1 = stablehlo.abs %0 : (tensor<3x2xf32>) -> tensor<2x3xf32>\n"
               "  %2 = stablehlo.abs %1 : (tensor<2x3xf32>) -> tensor<3x2xf32>\n");
  write("d/a.mlir", twice);
  EXPECT_EQ(check("--baseline known.toml d").status, 1);
}

TEST_F(KnownFindingsOf, EntriesOfExcludedFilesAreStale) {
  write("d/old/b.mlir", bad_program());
  ASSERT_EQ(check("--baseline known.toml --update-baseline d").status, 0);
  write("assay.toml", "[paths]\nexclude = [\"d/old/\"]\n");
  auto const gone = check("--baseline known.toml d");
  EXPECT_TRUE(has(gone.output, "a finding that it lists is gone")) << gone.output;
  auto const updated = check("--baseline known.toml --update-baseline d");
  EXPECT_TRUE(has(updated.output, "1 finding is now in known.toml: 0 added, 1 removed")) << updated.output;
}

TEST_F(KnownFindingsOf, ForceExcludeAppliesToNamedFiles) {
  write("d/old/b.mlir", bad_program());
  write("assay.toml", "[paths]\nexclude = [\"d/old/\"]\n");
  EXPECT_EQ(check("d/old/b.mlir").status, 1);
  auto const none = check("--force-exclude d/old/b.mlir");
  EXPECT_EQ(none.status, 0) << none.output;
  EXPECT_TRUE(has(none.output, "no file is left: assay.toml excludes all files that are named")) << none.output;
  auto const other = check("--force-exclude d/old/b.mlir d/a.mlir");
  EXPECT_EQ(other.status, 1) << other.output;
  EXPECT_FALSE(has(other.output, "b.mlir:")) << other.output;
  EXPECT_EQ(shell("assay format -i --force-exclude d/old/b.mlir d/a.mlir").status, 0);
  EXPECT_EQ(bytes("d/old/b.mlir"), bad_program());
  EXPECT_NE(bytes("d/a.mlir"), bad_program());
  EXPECT_EQ(shell("assay format --check --force-exclude d/old/b.mlir").status, 0);
}

// A finding in the baseline that a rule made a warning is one suppressed finding.
TEST_F(KnownFindingsOf, DowngradedFindingsAreCountedOnce) {
  write("d/assay.toml", "[rules]\nabs_c1 = { level = \"warning\", reason = \"later\" }\n");
  auto const downgraded = check("d");
  EXPECT_TRUE(has(downgraded.output, "d/a.mlir: conforms except for 1 suppressed finding: 1 downgraded\n"))
      << downgraded.output;
  ASSERT_EQ(check("--baseline known.toml --update-baseline d").status, 0);
  EXPECT_EQ(check("--baseline known.toml d").output,
            "d/a.mlir: conforms except for 1 suppressed finding: abs_c1 by known.toml\n"
            "1 file conforms except for 1 suppressed finding\n");
}

TEST_F(KnownFindingsOf, BaselinesOfOtherCommandsAreNamed) {
  ASSERT_EQ(check("--baseline known.toml --update-baseline d").status, 0);
  write("failures.toml", "format = 1\nbackend = \"\"\nunsupported = \"allowed\"\n\n[failures]\n");
  auto const by_check = check("--baseline failures.toml d");
  EXPECT_EQ(by_check.status, 2);
  EXPECT_TRUE(has(by_check.output, "this is a baseline of assay test or assay fuzz, not of assay check"))
      << by_check.output;
  auto const by_test = shell(
      "assay generate -o s --ops abs --types f32 --kinds values >/dev/null 2>&1; "
      "assay test s --preset assay --baseline known.toml 2>&1");
  EXPECT_EQ(by_test.status, 2);
  EXPECT_TRUE(has(by_test.output, "this is a baseline of assay check, not of assay test or assay fuzz"))
      << by_test.output;
}

}  // namespace
}  // namespace assay
