// `assay fuzz`, and the judge that it shares with `reduce` and `judge`.
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using FuzzCommand = ShellFolder;

// Too few programs were judged: no report is a success.
TEST_F(FuzzCommand, ACampaignOfFewProgramsIsUndecided) {
  auto const campaign = shell("assay fuzz --preset assay --programs 8 --jobs 1 -o c 2>&1");
  EXPECT_EQ(campaign.status, 0) << campaign.output << "as many as were asked for";
  auto const shown = shell("assay fuzz --show -o c --junit c.xml --sarif c.sarif 2>&1");
  EXPECT_EQ(shown.status, 3) << shown.output;
  EXPECT_NE(shown.output.find("too little was decided: "), std::string::npos) << shown.output;
  EXPECT_NE(shown.output.find("at least 20 are required"), std::string::npos) << shown.output;
  EXPECT_NE(bytes("c.xml").find("errors=\"1\""), std::string::npos) << bytes("c.xml");
  EXPECT_NE(bytes("c.sarif").find("\"executionSuccessful\": false"), std::string::npos) << bytes("c.sarif");
}

// A typing error in the name of a report is an error before the campaign, as with `assay test`.
TEST_F(FuzzCommand, OutputsAreCheckedFirst) {
  for (std::string const option : {"--junit", "--sarif", "--html", "--json", "--update-baseline --baseline"}) {
    auto const result = shell("assay fuzz --preset assay --programs 8 -o c " + option + " nowhere/x 2>&1");
    EXPECT_EQ(result.status, 2) << option << result.output;
    auto const name = option.substr(option.rfind('-') - 1);
    EXPECT_EQ(result.output, "assay: error: " + name + ": nowhere/x cannot be written: No such file or directory\n");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "c")) << option << ": nothing was run";
  }
  auto const twice = shell("assay fuzz --preset assay --programs 8 -o c --junit x --html ./x 2>&1");
  EXPECT_EQ(twice.status, 2) << twice.output;
  EXPECT_EQ(twice.output, "assay: error: --junit and --html name the same file: ./x\n");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "c"));
  auto const inside = shell("assay fuzz --preset assay --programs 8 --jobs 1 -o c --html c/index.html 2>&1");
  EXPECT_EQ(inside.status, 0) << inside.output << "the campaign makes its folder";
  EXPECT_TRUE(std::filesystem::exists(folder_ / "c/index.html"));
}

// Fixed causes that a baseline lists are named, and a strict line fails.
TEST_F(FuzzCommand, AReplayComparesWithABaseline) {
  write("backend",
        "sed 's/\"stablehlo.maximum\"/\"stablehlo.minimum\"/' \"$1\" > changed.mlir\n"
        "'" ASSAY_BINARY "' run changed.mlir --inputs \"$2\" -o \"$3\"\n");
  auto const made = shell(
      "assay fuzz --backend \"sh $PWD/backend {program} {inputs} {outputs}\" --ops maximum --types i32 --programs 24 "
      "--jobs 1 -o c --baseline b.toml --update-baseline 2>&1");
  ASSERT_EQ(made.status, 0) << made.output;
  auto text = bytes("b.toml");
  auto const line = text.find("\"causes/maximum.integer.value\"");
  ASSERT_NE(line, std::string::npos) << text << made.output;
  auto const plain = shell("assay fuzz --replay -o c --preset assay --baseline b.toml 2>&1");
  EXPECT_EQ(plain.status, 0) << plain.output;
  EXPECT_NE(plain.output.find("fixed, but in the baseline:\n  causes/maximum.integer.value\n"), std::string::npos)
      << plain.output;
  text.insert(text.find(" }", line), ", strict = true");
  write("b.toml", text);
  auto const strict = shell("assay fuzz --replay -o c --preset assay --baseline b.toml 2>&1");
  EXPECT_EQ(strict.status, 1) << strict.output;
  EXPECT_NE(strict.output.find("causes/maximum.integer.value, which is strict: it must fail\n"), std::string::npos);
  EXPECT_EQ(shell("assay fuzz --replay -o c --preset assay --baseline b.toml --update-baseline 2>&1").status, 2);
}

TEST_F(FuzzCommand, ProgramsOfOtherOpsAreNotUnusable) {
  auto const result =
      shell("assay fuzz --preset assay --only-ops add,multiply,maximum --programs 100 --jobs 2 -o c 2>&1");
  EXPECT_NE(result.output.find(" unmatched (the generator returned no program of the selected ops and types)"),
            std::string::npos)
      << result.output;
  EXPECT_EQ(result.status, 3) << result.output;
  EXPECT_NE(result.output.find("or add ops to --only-ops"), std::string::npos) << result.output;
}

// The profile permits NaN in addition to one value. All commands must agree.
TEST_F(FuzzCommand, NanBesideOneValueIsPermittedEverywhere) {
  write("program.mlir", R"(func.func @main(%a: tensor<1x2xf64>, %b: tensor<2x1xf64>) -> tensor<1x1xf64> {
  %r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<1x2xf64>, tensor<2x1xf64>) -> tensor<1x1xf64>
  return %r : tensor<1x1xf64>
})");
  write("inputs.mlir", R"(func.func @main() -> (tensor<1x2xf64>, tensor<2x1xf64>, tensor<1x1xf64>) {
  %a = stablehlo.constant dense<[[2.0, -1.0]]> : tensor<1x2xf64>
  %b = stablehlo.constant dense<[[0x7FE0000000000000], [0x7FF0000000000000]]> : tensor<2x1xf64>
  %nan = stablehlo.constant dense<0x7FF8000000000000> : tensor<1x1xf64>
  return %a, %b, %nan : tensor<1x2xf64>, tensor<2x1xf64>, tensor<1x1xf64>
})");
  auto const made = shell(
      "assay run inputs.mlir --output made && mkdir in actual && mv made/output_0.npy in/input_0.npy && "
      "mv made/output_1.npy in/input_1.npy && mv made/output_2.npy actual/output_0.npy");
  ASSERT_EQ(made.status, 0) << made.output;
  auto const permitted = shell("assay run program.mlir --inputs in --permitted --profile xla --output permitted 2>&1");
  ASSERT_EQ(permitted.status, 0) << permitted.output;
  EXPECT_NE(permitted.output.find("1 bounded, 1 possibly NaN"), std::string::npos) << permitted.output;
  write("backend", "#!/bin/sh\nexec cp \"$(dirname \"$0\")/actual/output_0.npy\" \"$3\"\n");
  auto const reduced = shell(
      "assay reduce program.mlir --inputs in --profile xla --backend \"sh $PWD/backend {program} {inputs} {outputs}\" "
      "-o reduced 2>&1");
  EXPECT_EQ(reduced.status, 0) << reduced.output;
  auto const by_program = shell("assay judge --program program.mlir --inputs in --profile xla --actual actual 2>&1");
  EXPECT_EQ(by_program.status, 0) << by_program.output;
  for (char const* const files :
       {"output_0.npy output_0.flags.npy", "output_0.npy output_0.lo.npy output_0.hi.npy output_0.flags.npy"}) {
    auto const judged = shell(std::string("rm -rf expected && mkdir expected && for f in ") + files +
                              "; do cp permitted/$f expected/expected${f#output}; done && "
                              "assay judge --expected expected --actual actual 2>&1");
    EXPECT_EQ(judged.status, 0) << judged.output;
  }
}

}  // namespace
}  // namespace assay
