// `assay run --implementations`, --implementation-seed and --expect for a user.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/documents/json.hpp"
#include "tests/tools/run_folder.hpp"

namespace assay {
namespace {

using RunImplementations = RunFolder;

constexpr char const* kExp = R"(func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %e = stablehlo.exponential %x : tensor<2xf32>
  %n = stablehlo.negate %x : tensor<2xf32>
  return %e, %n : tensor<2xf32>, tensor<2xf32>
})";
constexpr char const* kInputs = "--args '[dense<[0.5, 2.0]> : tensor<2xf32>]' a.mlir";

TEST_F(RunImplementations, ShowsTheSpreadWithoutAVerdict) {
  write("a.mlir", kExp);
  auto const result = run(std::string("--implementations 16 --profile xla --output out --json s.json ") + kInputs);
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output.find("spread of 16 implementations (xla, seed 0): from"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("none: all return this value"), std::string::npos) << "of negate: " << result.output;
  EXPECT_NE(result.output.find("It is not a verdict"), std::string::npos) << result.output;
  for (auto const* name : {"output_0.npy", "output_0.lo.npy", "output_0.hi.npy"})
    EXPECT_TRUE(std::filesystem::exists(folder_ / "out" / name)) << name;
  auto const json = nlohmann::json::parse(std::ifstream(folder_ / "s.json"));
  auto const& results = json.at("processes").at(0).at("results");
  EXPECT_EQ(results.at(0).at("varying"), 2);
  EXPECT_EQ(results.at(1).at("varying"), 0);
}

TEST_F(RunImplementations, SameSeedSameText) {
  write("a.mlir", kExp);
  std::string const command = std::string("--implementations 4 --profile xla ") + kInputs;
  EXPECT_EQ(run(command).output, run(command).output);
  EXPECT_NE(run(command).output, run("--seed 1 " + command).output);
}

// The result of one implementation is within the spread of all. Other values are outside of it by a factor.
TEST_F(RunImplementations, ComparesExpectedResults) {
  write("a.mlir", kExp);
  EXPECT_EQ(run(std::string("--profile xla --implementation-seed 0 --output one ") + kInputs).status, 0);
  auto const own = run(std::string("--implementations 4 --profile xla --expect one ") + kInputs);
  EXPECT_EQ(own.status, 0) << own.output;
  EXPECT_NE(own.output.find("expected: all elements are inside the spread of 4"), std::string::npos) << own.output;
  EXPECT_EQ(run("--output other --args '[dense<[0.6, 2.0]> : tensor<2xf32>]' a.mlir").status, 0);
  auto const other = run(std::string("--implementations 4 --profile xla --expect other ") + kInputs);
  EXPECT_EQ(other.status, 0) << "it is not a verdict: " << other.output;
  EXPECT_NE(other.output.find("expected: 1 of 2 elements are outside the spread of 4"), std::string::npos)
      << other.output;
  EXPECT_NE(other.output.find("outside by a factor of"), std::string::npos) << other.output;
  EXPECT_NE(other.output.find("in all samples"), std::string::npos) << "of negate: " << other.output;
}

// Implementations that fail are counted, and the run is incomplete.
TEST_F(RunImplementations, ListsFailedImplementations) {
  write("a.mlir", R"(func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %e = stablehlo.exponential %x : tensor<f32>
  %c = stablehlo.constant dense<1.0> : tensor<f32>
  check.expect_eq %e, %c : tensor<f32>
  return %e : tensor<f32>
})");
  auto const result = run("--implementations 16 --profile xla --args '[dense<0.0> : tensor<f32>]' a.mlir");
  EXPECT_EQ(result.status, 3) << result.output;
  EXPECT_NE(result.output.find("is not part of the spread"), std::string::npos) << result.output;
}

TEST_F(RunImplementations, RejectsUselessOptions) {
  write("a.mlir", kExp);
  struct {
    char const *options, *message;
  } const kCases[] = {{"--expect one", "--implementations"},
                      {"--implementations 0", "--implementations"},
                      {"--implementations 2 --permitted", "--permitted"},
                      {"--implementations 2 --expect none.npy --expect none.npy", "none.npy"},
                      {"--implementations 2 --expect none.npy", "1 of @main's 2 results"}};
  for (auto const& c : kCases) {
    auto const result = run(std::string(c.options) + " " + kInputs);
    EXPECT_EQ(result.status, 2) << c.options << ": " << result.output;
    EXPECT_NE(result.output.find(c.message), std::string::npos) << c.options << ": " << result.output;
  }
}

}  // namespace
}  // namespace assay
