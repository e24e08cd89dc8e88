// Rows `suites` of op files: programs that are excluded from suites although they violate no rule.
#include "generators/suite/suite_rules.hpp"

#include <gtest/gtest.h>

#include "constraints/check/check.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

std::string broadcast_program(std::string const& lists, std::string const& operand, std::string const& result) {
  return "func.func @main(%x: tensor<" + operand + "xf32>, %n: tensor<2xi32>) -> tensor<" + result +
         "xf32> {\n  %0 = \"stablehlo.dynamic_broadcast_in_dim\"(%x, %n) {broadcast_dimensions = array<i64: 0, 1>" +
         lists + "} : (tensor<" + operand + "xf32>, tensor<2xi32>) -> tensor<" + result +
         "xf32>\n  return %0 : tensor<" + result + "xf32>\n}\n";
}

std::string sum_program(std::string const& lhs, std::string const& rhs, std::string const& result) {
  std::string const element = "x!quant.uniform<i8:f32, 0.5>>";
  auto const type = [&](std::string const& sizes) { return "tensor<" + sizes + element; };
  return "func.func @main(%a: " + type(lhs) + ", %b: " + type(rhs) + ") -> " + type(result) +
         " {\n  %0 = \"stablehlo.add\"(%a, %b) : (" + type(lhs) + ", " + type(rhs) + ") -> " + type(result) +
         "\n  return %0 : " + type(result) + "\n}\n";
}

TEST(SuiteRules, ExcludeUndefinedPrograms) {
  struct Row {
    std::string text;
    bool keeps;
  };
  Row const rows[] = {
      {broadcast_program("", "1x2", "3x2"), true},
      {broadcast_program(", known_expanding_dimensions = array<i64: 0>", "1x2", "3x2"), true},
      {broadcast_program(", known_expanding_dimensions = array<i64: 0>", "1x2", "?x2"), true},
      {broadcast_program(", known_expanding_dimensions = array<i64: 1>", "1x2", "3x2"), false},
      {broadcast_program(", known_expanding_dimensions = array<i64: 0>", "1x2", "1x2"), false},
      {broadcast_program(", known_nonexpanding_dimensions = array<i64: 1>", "1x2", "3x2"), true},
      {broadcast_program(", known_nonexpanding_dimensions = array<i64: 0>", "1x2", "3x2"), false},
      {broadcast_program(", known_nonexpanding_dimensions = array<i64: 0>", "?x2", "3x2"), true},
      {sum_program("2", "2", "2"), true},
      {sum_program("2", "3", "2"), false},
      {sum_program("2", "2", "2x1"), false},
  };
  for (auto const& [text, keeps] : rows) {
    Diagnostics found;
    auto const program = parse_program(Source::from_string("program.mlir", text), {}, found);
    check_program(program, {}, found);
    EXPECT_EQ(found.errors(), 0u) << text;
    EXPECT_EQ(satisfies_suite_rules(program), keeps) << text;
    EXPECT_EQ(satisfies_suite_rules(text), keeps) << text;
  }
  EXPECT_FALSE(satisfies_suite_rules(std::string("no program")));
}

}  // namespace
}  // namespace assay
