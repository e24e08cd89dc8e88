// `assay generate`: invalid requests are rejected before the generation.

#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using GenerateCommand = ShellFolder;

TEST_F(GenerateCommand, BadUsageIsNamed) {
  struct {
    char const *arguments, *said;
  } const table[] = {
      {"", "missing -o SUITE"},
      {"-o s --ops dot_genral", "did you mean dot_general"},
      {"-o s --types f8E4M3F", "did you mean f8E4M3"},
      {"-o s --kinds vlaid", "did you mean valid"},
      {"-o s --tier fast", "fast"},
      {"-o s --shard 3/2", "--shard: not I/N"},
      {"-o s --shard 0/2", "--shard: not I/N"},
      {"-o s --shard 1", "--shard: not I/N"},
      {"-o s --profile none.toml", "none.toml"},
      {"-o . --ops add --kinds probes", "holds files, and no suite"},
      {"-o /dev/null/s --ops add --kinds probes", "/dev/null/s cannot be made"},
      {"-o s --score s", "excludes"},
      {"--score s --ops add", "--ops cannot be used with it"},
      {"--score s --seed 2", "--seed cannot be used with it"},
      {"-o s --seed -1", "-1 is not a whole number"},
      {"-o s --seed 99999999999999999999", "is not a whole number"},
      {"-o s --seed 010", "010 is not a whole number"},
      {"-o s/a.tar.xz", "those that are end in .tar.zst, .tar.gz, .tar, .zip"},
      {"-o s.7z", "those that are end in"},
  };
  write("a file", "");
  for (auto const& row : table) {
    auto const result = shell("assay generate " + std::string(row.arguments) + " 2>&1");
    EXPECT_EQ(result.status, 2) << row.arguments;
    EXPECT_NE(result.output.find(row.said), std::string::npos) << row.arguments << ": " << result.output;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "s/manifest.json"));
  }
}

// An empty suite would pass every test, so that it is not a success.
TEST_F(GenerateCommand, NoMatchingCaseIsUndecided) {
  auto const made = shell("assay generate -o s --ops tan --kinds probes 2>&1");
  EXPECT_EQ(made.status, 3) << made.output;
  EXPECT_NE(made.output.find("no case matches"), std::string::npos) << made.output;
  auto const again = shell("assay generate -o s --ops tan --kinds probes 2>&1");
  EXPECT_EQ(again.status, 3) << again.output;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "s")) << "nothing is left behind";
  std::filesystem::create_directory(folder_ / "mine");
  EXPECT_EQ(shell("assay generate -o mine --ops tan --kinds probes").status, 3);
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "mine")) << "a folder of the user stays";
  EXPECT_EQ(shell("assay generate -o s.tar --ops tan --kinds probes").status, 3);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "s.tar"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "s.tar.partial"));
}

// A part of a suite may be empty.
TEST_F(GenerateCommand, AnEmptySuiteIsNeitherTestedNorScored) {
  auto const made = shell("assay generate -o s --ops tan --kinds probes --shard 1/2 2>&1");
  EXPECT_EQ(made.status, 0) << made.output;
  auto const tested = shell("assay test s --backend true 2>&1");
  EXPECT_EQ(tested.status, 3) << tested.output;
  EXPECT_NE(tested.output.find("no case was run: s has no cases"), std::string::npos) << tested.output;
  auto const scored = shell("assay generate --score s 2>&1");
  EXPECT_EQ(scored.status, 3) << scored.output;
  EXPECT_NE(scored.output.find("nothing was scored: the suite has no cases: s"), std::string::npos) << scored.output;
  EXPECT_EQ(scored.output.find('%'), std::string::npos) << scored.output;
}

TEST_F(GenerateCommand, CoverageOfANonSuite) {
  auto const result = shell("assay spec coverage none 2>&1");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.output.find("none/manifest.json cannot be read"), std::string::npos) << result.output;
}

}  // namespace
}  // namespace assay
