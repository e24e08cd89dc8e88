// `assay generate`: what it refuses before it begins.

#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using GenerateCommand = ShellFolder;

TEST_F(GenerateCommand, BadUsageIsNamed) {
  struct {
    char const *arguments, *said;
  } const table[] = {
      {"", "-o SUITE is missing"},
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
      {"--score s --ops add", "--ops does not go with it"},
      {"--score s --seed 2", "--seed does not go with it"},
      {"-o s --seed -1", "-1 is no whole number"},
      {"-o s --seed 99999999999999999999", "is no whole number"},
      {"-o s --seed 010", "010 is no whole number"},
  };
  write("a file", "");
  for (auto const& row : table) {
    auto const result = shell("assay generate " + std::string(row.arguments) + " 2>&1");
    EXPECT_EQ(result.status, 2) << row.arguments;
    EXPECT_NE(result.output.find(row.said), std::string::npos) << row.arguments << ": " << result.output;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "s/manifest.json"));
  }
}

TEST_F(GenerateCommand, CoverageOfWhatIsNoSuite) {
  auto const result = shell("assay spec coverage none 2>&1");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.output.find("none/manifest.json cannot be read"), std::string::npos) << result.output;
}

}  // namespace
}  // namespace assay
