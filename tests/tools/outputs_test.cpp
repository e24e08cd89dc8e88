// Options that name a file to write.
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using Outputs = ShellFolder;

// An output never overwrites an input, whatever the spelling of its name.
TEST_F(Outputs, AreNotInputs) {
  write("good.mlir", "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}\n");
  write("abs.mlir", R"(func.func @f(%x: tensor<2xf32>) -> tensor<3xf32> {
  %0 = "stablehlo.abs"(%x) : (tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
)");
  write("assay.toml", "[rules]\nabs_c2 = \"warning\"\n");
  shell("assay check abs.mlir --baseline k.toml --update-baseline");
  struct {
    char const *command, *message, *kept;
  } const rows[] = {
      {"check good.mlir --json good.mlir", "--json and FILE name the same file: good.mlir", "good.mlir"},
      {"check good.mlir --sarif ../$(basename $PWD)/good.mlir", "--sarif and FILE name the same file: good.mlir",
       "good.mlir"},
      {"prove good.mlir --json ./good.mlir", "--json and FILE name the same file: good.mlir", "good.mlir"},
      {"check abs.mlir --baseline k.toml --sarif k.toml", "--sarif and --baseline name the same file: k.toml",
       "k.toml"},
      {"check good.mlir --config assay.toml --json assay.toml", "--json and --config name the same file: assay.toml",
       "assay.toml"},
      {"check good.mlir --json z --sarif z", "--json and --sarif name the same file: z", "good.mlir"},
      {"check good.mlir --baseline y --update-baseline --json y", "--json and --baseline name the same file: y",
       "good.mlir"},
  };
  for (auto const& row : rows) {
    auto const before = bytes(row.kept);
    auto const result = shell("assay " + std::string(row.command) + " 2>&1");
    EXPECT_EQ(result.status, 2) << row.command;
    EXPECT_NE(result.output.find(row.message), std::string::npos) << row.command << "\n" << result.output;
    EXPECT_EQ(bytes(row.kept), before) << row.command;
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "y"));
  EXPECT_EQ(shell("assay format good.mlir -o good.mlir").status, 0);
  EXPECT_EQ(shell("assay check good.mlir --json /dev/null --sarif /dev/null").status, 0);
}

}  // namespace
}  // namespace assay
