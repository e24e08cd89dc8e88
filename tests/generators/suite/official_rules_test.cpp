// Suites with programs that the official tools reject: these are not run, and the manifest marks them as read only.
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "generators/suite/checked_text.hpp"
#include "generators/suite/unit.hpp"

namespace assay {
namespace {

Case made(CaseKind kind, std::string text) {
  Case one;
  one.kind = kind;
  one.op = "stablehlo.reshape";
  one.text = std::move(text);
  return one;
}

TEST(OfficialRules, AreReportedForProgramsThatAreOnlyRead) {
  std::string const taken =
      "func.func @main(%x: tensor<2xf32>) -> tensor<2x1xf32> {\n"
      "  %0 = stablehlo.reshape %x : (tensor<2xf32>) -> tensor<2x1xf32>\n"
      "  return %0 : tensor<2x1xf32>\n}\n";
  std::string const refused =
      "func.func @main(%x: tensor<?xf32>) -> tensor<?x1xf32> {\n"
      "  %0 = stablehlo.reshape %x : (tensor<?xf32>) -> tensor<?x1xf32>\n"
      "  return %0 : tensor<?x1xf32>\n}\n";
  struct {
    CaseKind kind;
    std::string const& text;
    bool is_named, is_omitted;
  } const kCases[] = {{CaseKind::valid, taken, false, false},
                      {CaseKind::valid, refused, true, false},
                      {CaseKind::values, taken, false, false},
                      {CaseKind::values, refused, false, true}};
  for (auto const& one : kCases) {
    auto const checked = check_case(made(one.kind, one.text));
    ASSERT_TRUE(checked) << checked.error();
    EXPECT_EQ(checked->official_rule.empty(), !one.is_named);
    EXPECT_EQ(checked->obstacle.empty(), !one.is_omitted) << checked->obstacle;
  }
}

TEST(OfficialRules, TextOfACaseDecides) {
  auto one = made(CaseKind::valid, "func.func @main() {\n  return\n}\n");
  one.official_rule = "a form of literals";
  auto const checked = check_case(one);
  ASSERT_TRUE(checked) << checked.error();
  EXPECT_EQ(checked->official_rule, one.official_rule);
}

TEST(OfficialRules, OpsOfOneVendorAreIncludedOnRequest) {
  GenerateOptions options;
  EXPECT_FALSE(options.selects_op("util.unfoldable_constant"));
  EXPECT_TRUE(options.selects_op("stablehlo.add"));
  options.ops = {"util.unfoldable_constant"};
  EXPECT_TRUE(options.selects_op("util.unfoldable_constant"));
  EXPECT_FALSE(options.selects_op("stablehlo.add"));
}

// Attributes in the form that every reader accepts: numbers in structures have no type, and units no value.
TEST(OfficialRules, SolvedOpsHaveAttributesOfAllReaders) {
  GenerateOptions options;
  options.profile.name = "xla";
  options.kinds = {CaseKind::valid};
  options.ops = {"stablehlo.dot_general", "stablehlo.all_gather", "stablehlo.all_reduce", "stablehlo.reduce_scatter",
                 "stablehlo.collective_reduce"};
  std::regex const typed(R"(#stablehlo\.[a-z_]+<[^>]*= -?[0-9]+ : )"),
      valued("use_global_device_ids = |has_dynamic_root = ");
  std::size_t given = 0;
  for (Unit const& unit : invalid_units(options))
    unit.make({[&](Case const& one) {
                 if (one.kind != CaseKind::valid) return true;
                 ++given;
                 EXPECT_FALSE(std::regex_search(one.text, typed)) << one.text;
                 EXPECT_FALSE(std::regex_search(one.text, valued)) << one.text;
                 return true;
               },
               [](Skipped const&) {}, nullptr});
  EXPECT_GT(given, 10U);
}

}  // namespace
}  // namespace assay
