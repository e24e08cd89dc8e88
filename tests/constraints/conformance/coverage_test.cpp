// The rules that a suite covers.

#include "constraints/conformance/coverage.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr char const* kValid = "%0 = \"stablehlo.abs\"(%x) : (tensor<2xf32>) -> tensor<2xf32>\n";
constexpr char const* kInvalid = "%0 = \"stablehlo.abs\"(%x) : (tensor<2xf32>) -> tensor<3xf32>\n";

std::string in_function(std::string const& op) { return "func.func @f(%x: tensor<2xf32>) {\n" + op + "return\n}\n"; }

class Coverage : public testing::Test {
protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("assay_coverage_" + std::to_string(::getpid()));
    fs::create_directories(folder_ / "abs");
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(std::string const& name, std::string const& text) { std::ofstream(folder_ / name) << text; }

  RuleCoverage of(std::string const& label) {
    auto const programs = read_conformance_programs(folder_.string());
    EXPECT_TRUE(programs) << programs.error();
    if (!programs) return {};
    auto const rules = compute_coverage(*programs, Specification::get());
    auto const found =
        std::find_if(rules.begin(), rules.end(), [&](RuleCoverage const& rule) { return rule.label == label; });
    EXPECT_NE(found, rules.end());
    return found == rules.end() ? RuleCoverage{} : *found;
  }

  fs::path folder_;
};

TEST_F(Coverage, ViolationInAFileWithAValidProgram) {
  write("abs/abs_c1.mlir",
        in_function(kValid) + "// -----\n" + in_function("// expected-error@+1 {{abs_c1}}\n" + std::string(kInvalid)));
  auto const rule = of("abs_c1");
  EXPECT_TRUE(rule.is_covered());
  EXPECT_TRUE(rule.is_alone);
  EXPECT_EQ(rule.satisfied_by, "abs/abs_c1.mlir:1");
  EXPECT_EQ(rule.broken_by, "abs/abs_c1.mlir:6");
  EXPECT_FALSE(of("abs_c2").is_covered());
  EXPECT_EQ(of("abs_c2").satisfied_by, "abs/abs_c1.mlir:1");
}

TEST_F(Coverage, UnexpectedVerdictDoesNotCount) {
  write("abs/abs_c1.mlir",
        in_function(kInvalid) + "// -----\n" + in_function("// expected-error@+1 {{abs_c1}}\n" + std::string(kValid)));
  EXPECT_EQ(of("abs_c1").satisfied_by, "");
  EXPECT_EQ(of("abs_c1").broken_by, "");
}

TEST_F(Coverage, AValidProgramWithoutTheOpDoesNotCount) {
  write("abs/abs_c1.mlir",
        in_function("") + "// -----\n" + in_function("// expected-error@+1 {{abs_c1}}\n" + std::string(kInvalid)));
  EXPECT_EQ(of("abs_c1").satisfied_by, "");
  EXPECT_NE(of("abs_c1").broken_by, "");
  EXPECT_FALSE(of("abs_c1").is_covered());
}

TEST_F(Coverage, Reasons) {
  write("abs/abs_c1.mlir", in_function(kValid));
  write("abs/unbreakable.tsv", "# label, reason\nabs_c2\tfor a test\n");
  EXPECT_EQ(of("abs_c2").reason, "for a test");
  EXPECT_TRUE(of("abs_c2").is_covered());
}

TEST_F(Coverage, UnreadableFileIsNamed) {
  auto const error = [](std::string const& folder) {
    auto const programs = read_conformance_programs(folder);
    return programs ? "nothing is wrong" : programs.error();
  };
  EXPECT_NE(error(folder_.string()).find("no .mlir file"), std::string::npos);
  EXPECT_NE(error((folder_ / "missing").string()), "nothing is wrong");
  write("abs/abs_c1.mlir", "// expected-error@nowhere {{abs_c1}}\n");
  EXPECT_NE(error(folder_.string()).find("abs_c1.mlir"), std::string::npos);
  write("abs/abs_c1.mlir", in_function(kValid));
  write("abs/unbreakable.tsv", "abs_c2\n");
  EXPECT_NE(error(folder_.string()).find("line 1"), std::string::npos);
}

TEST(CoverageNames, FilesOfInputs) {
  EXPECT_TRUE(is_input_label("abs/abs_i1.mlir"));
  EXPECT_TRUE(is_input_label("abs/abs_r1.mlir"));
  EXPECT_FALSE(is_input_label("abs/abs_c1.mlir"));
  EXPECT_FALSE(is_input_label("abs/abs_i.mlir"));
}

}  // namespace
}  // namespace assay
