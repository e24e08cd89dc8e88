// The exact value of a wrong element in reports, and the rule that determines it.
#include "harness/judge/exact_value.hpp"

#include <gtest/gtest.h>

#include "harness/report/rule_text.hpp"
#include "oracle/formats/number.hpp"

namespace assay {
namespace {

Tensor rounded_tensor(std::string_view format, std::vector<double> const& values) {
  auto const& of = *float_format(format);
  Tensor result = make_tensor(Element::of(of), {static_cast<std::int64_t>(values.size())});
  for (std::size_t i = 0; i < values.size(); ++i)
    result.set(static_cast<std::int64_t>(i), round(Number::of(values[i]), of));
  return result;
}

TEST(ExactValue, IsTheFunctionValueIfItRoundsToTheExpectedResult) {
  struct Row {
    std::string op, format;
    std::vector<double> x;
    double expected;
    std::string text;
  };
  Row const rows[] = {
      {"add", "bf16", {-0.99609375, -0.5}, -1.5, "-0x1.7fp+0 (-1.49609375)"},
      {"chlo.broadcast_add", "bf16", {-0.99609375, -0.5}, -1.5, "-0x1.7fp+0 (-1.49609375)"},
      {"exponential", "f32", {1}, 2.71828182845904523536, "0x1.5bf0a8b145769536p+1 (2.718281828459045235)"},
      {"chlo.tan", "f64", {0x1p-1074}, 0x1p-1074, "0x1.0000000000000002p-1074 (4.940656458412465442e-324)"},
      {"multiply", "f32", {3, 0.5}, 1.5, "0x1.8p+0 (1.5)"},
      {"exponential", "f32", {1}, 3, "0x1.8p+1"},        // not the result of the op
      {"reverse", "f32", {1}, 1, "0x1p+0"},              // not a function of one element
      {"exponential", "f32", {1, 1}, 2.5, "0x1.4p+1"},   // it has one operand
      {"exponential", "f32", {1e10}, 1e39 * 1e300, ""},  // infinite
  };
  for (auto const& row : rows) {
    std::vector<Tensor> inputs;
    for (double const x : row.x) inputs.push_back(rounded_tensor(row.format, {0, x}));
    EXPECT_EQ(exact_value(row.op, inputs, rounded_tensor(row.format, {0, row.expected}), 1, 0), row.text) << row.op;
  }
  EXPECT_EQ(exact_value("exponential", {rounded_tensor("f32", {1})}, rounded_tensor("f32", {1, 2}), 1, 0), "0x1p+1")
      << "other shapes";
  EXPECT_EQ(exact_value("convert", {rounded_tensor("f64", {1})}, rounded_tensor("f32", {1}), 0, 0), "0x1p+0")
      << "other types";
}

TEST(RuleText, NamesTheRuleOfResults) {
  EXPECT_EQ(result_rule("slice"), "slice_d1: result(i) = operand(start_indices + i * strides)");
  EXPECT_TRUE(result_rule("sort").starts_with("sort_d1: results(i) = "));
  EXPECT_TRUE(result_rule("exponential").starts_with("stablehlo.exponential: "));
  EXPECT_TRUE(result_rule("chlo.acos").starts_with("chlo.acos: "));
  EXPECT_EQ(result_rule("program"), "");
  EXPECT_EQ(clause_text("slice_c1"), "element_type(operand) = element_type(result)");
  EXPECT_EQ(clause_text("slice_i2"), "start_indices: 1-d tensor of si64");
  EXPECT_EQ(clause_text("slice_c99"), "");
}

}  // namespace
}  // namespace assay
