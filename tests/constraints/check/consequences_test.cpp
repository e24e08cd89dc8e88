// One mistake is one finding. Its consequences are listed in its `also`, and independent mistakes remain findings.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "constraints/check/check_text.hpp"

namespace assay {
namespace {

CheckedText checked(Source const& source, bool includes_consequences = false) {
  CheckOptions options;
  options.explained = true;
  options.includes_consequences = includes_consequences;
  return check_text(source, {0, static_cast<std::uint32_t>(source.text().size())}, options);
}

// Returns a text such as "add_c1 at 2 also multiply_c1; ...".
std::string labels(std::string const& text, bool includes_consequences = false) {
  auto const source = Source::from_string("a.mlir", text);
  std::string all;
  auto const result = checked(source, includes_consequences);
  for (Diagnostic const& finding : result.found.all()) {
    all +=
        (all.empty() ? "" : "; ") + fmt::format("{} at {}", finding.label, source.position(finding.range.begin).line);
    if (!finding.also.empty()) all += fmt::format(" also {}", fmt::join(finding.also, " "));
  }
  return all;
}

TEST(Consequences, AreFoldedIntoTheirCause) {
  struct {
    char const* why;
    char const* text;
    char const* labels;
  } const kCases[] = {
      {"an operand that the reader found to be of another type",
       "func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {\n"
       "  %0 = stablehlo.multiply %a, %b : tensor<4x8xf32>\n"
       "  return %0 : tensor<4x8xf32>\n"
       "}\n",
       "ssa_type at 2 also multiply_c1"},
      {"a wrong dimension makes the shape of the result wrong",
       "func.func @f(%a: tensor<4x8xf32>, %z: tensor<f32>) -> tensor<4xf32> {\n"
       "  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [2] : (tensor<4x8xf32>, "
       "tensor<f32>) -> tensor<4xf32>\n"
       "  return %0 : tensor<4xf32>\n"
       "}\n",
       "reduce_c4 at 2 also reduce_c7"},
      {"without an init value, inputs and init values cannot be distinguished",
       "func.func @f(%a: tensor<4x8xf32>) -> tensor<4xf32> {\n"
       "  %0 = \"stablehlo.reduce\"(%a) <{dimensions = array<i64: 1>}> ({\n"
       "  ^bb0(%x: tensor<f32>, %y: tensor<f32>):\n"
       "    %s = stablehlo.add %x, %y : tensor<f32>\n"
       "    stablehlo.return %s : tensor<f32>\n"
       "  }) : (tensor<4x8xf32>) -> tensor<4xf32>\n"
       "  return %0 : tensor<4xf32>\n"
       "}\n",
       "reduce_c3 at 2 also reduce_i2 reduce_c2 reduce_c6 reduce_c7"},
      {"a wrong result makes what reads it wrong",
       "func.func @f(%a: tensor<4xf32>) -> tensor<4xi1> {\n"
       "  %0 = \"stablehlo.compare\"(%a, %a) {comparison_direction = #stablehlo<comparison_direction LT>} : "
       "(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n"
       "  return %0 : tensor<4xf32>\n"
       "}\n",
       "compare_r1 at 2 also func_return_c1"},
      {"what is right with the type that a result should have, through ops that only hand the type on",
       "func.func @f(%a: tensor<2x3xf32>) -> tensor<3x2xf32> {\n"
       "  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"
       "  %1 = stablehlo.add %0, %0 : tensor<2x3xf32>\n"
       "  %2 = stablehlo.convert %1 : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"
       "  return %2 : tensor<2x3xf32>\n"
       "}\n",
       "transpose_c3 at 2 also func_return_c1"},
      {"what is wrong with that type, too",
       "func.func @f(%a: tensor<2x3xf32>) -> tensor<3x3xf32> {\n"
       "  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"
       "  %1 = stablehlo.add %0, %0 : tensor<2x3xf32>\n"
       "  return %1 : tensor<2x3xf32>\n"
       "}\n",
       "transpose_c3 at 2; func_return_c1 at 4"},
      {"operands that are all used with another type than they have",
       "func.func @f(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {\n"
       "  %0 = stablehlo.add %a, %b : tensor<3x2xf32>\n"
       "  return\n"
       "}\n",
       "ssa_type at 2 also add_c1"},
      {"which is not a type of the op",
       "func.func @f(%a: tensor<i32>, %b: tensor<i32>) {\n"
       "  %0 = stablehlo.add %a, %b : i32\n"
       "  return\n"
       "}\n",
       "add_r1 at 2 also ssa_type add_c1"},
      {"an operand that is used with another type, and is not of the rank that the op takes",
       "func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {\n"
       "  %0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, "
       "tensor<f32>) -> tensor<2xf32>\n"
       "  return\n"
       "}\n",
       "ssa_type at 2 also reduce_i2"},
      {"an operand that is missing",
       "func.func @f(%a: tensor<2x3xf32>, %i: tensor<i32>) {\n"
       "  %0 = stablehlo.dynamic_slice %a, %i, sizes = [1, 1] : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> "
       "tensor<1x1xf32>\n"
       "  return\n"
       "}\n",
       "operand_types at 2 also dynamic_slice_c2"},
      {"results that have too few names",
       "func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
       "  %0 = func.call @g(%a) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)\n"
       "  return %0#1 : tensor<2xf32>\n"
       "}\n"
       "func.func private @g(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {\n"
       "  return %a, %a : tensor<2xf32>, tensor<2xf32>\n"
       "}\n",
       "result_count at 2"},
      {"a result that no rule determines, which the next op uses with a type that would do",
       "func.func @f(%a: tensor<2x6xf32>) {\n"
       "  %0 = stablehlo.reshape %a : (tensor<2x6xf32>) -> tensor<3x5xf32>\n"
       "  %1 = stablehlo.negate %0 : tensor<3x4xf32>\n"
       "  return\n"
       "}\n",
       "reshape_c2 at 2 also ssa_type negate_c1"},
      {"a region without its end",
       "func.func @f(%a: tensor<4x8xf32>, %z: tensor<f32>) -> tensor<4xf32> {\n"
       "  %0 = \"stablehlo.reduce\"(%a, %z) ({\n"
       "  ^bb0(%x: tensor<f32>, %y: tensor<f32>):\n"
       "    %1 = stablehlo.add %x, %y : tensor<f32>\n"
       "  }) {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>\n"
       "  return %0 : tensor<4xf32>\n"
       "}\n",
       "terminator at 4 also reduce_c6"},
      {"a dimension out of range, with which shapes differ",
       "func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x5xf32> {\n"
       "  %0 = \"stablehlo.concatenate\"(%a, %b) {dimension = -1 : i64} : (tensor<2x3xf32>, tensor<3x2xf32>) -> "
       "tensor<2x5xf32>\n"
       "  return %0 : tensor<2x5xf32>\n"
       "}\n",
       "concatenate_c4 at 2 also concatenate_c2"},
      {"an operand and a result of the same wrong type",
       "func.func @f(%a: tensor<4xi32>) -> tensor<4xi32> {\n"
       "  %0 = stablehlo.sine %a : tensor<4xi32>\n"
       "  return %0 : tensor<4xi32>\n"
       "}\n",
       "sine_i1 at 2 also sine_r1"},
      {"one side that is not quantized",
       "func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.5>>, %b: tensor<2xf32>) -> "
       "tensor<2x!quant.uniform<i8:f32, 0.5>> {\n"
       "  %0 = \"stablehlo.add\"(%a, %b) : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2xf32>) -> "
       "tensor<2x!quant.uniform<i8:f32, 0.5>>\n"
       "  return %0 : tensor<2x!quant.uniform<i8:f32, 0.5>>\n"
       "}\n",
       "add_c2 at 2 also add_c3 add_c4"},
  };
  for (auto const& c : kCases) EXPECT_EQ(labels(c.text), c.labels) << c.why;
}

TEST(Consequences, OfUnrelatedErrorsRemain) {
  // Two mistakes in one op: the dimensions of both operands.
  EXPECT_EQ(labels("func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {\n"
                   "  %0 = stablehlo.dot_general %a, %b, contracting_dims = [5] x [7] : (tensor<2x3xf32>, "
                   "tensor<3x2xf32>) -> tensor<2x2xf32>\n"
                   "  return %0 : tensor<2x2xf32>\n"
                   "}\n"),
            "dot_general_c6 at 2 also dot_general_c12; dot_general_c8 at 2");
  // Mistakes in a shape and in an element type.
  EXPECT_EQ(labels("func.func @f(%a: tensor<4xf32>, %b: tensor<4xf64>) -> tensor<5xi1> {\n"
                   "  %0 = stablehlo.compare LT, %a, %b : (tensor<4xf32>, tensor<4xf64>) -> tensor<5xi1>\n"
                   "  return %0 : tensor<5xi1>\n"
                   "}\n"),
            "compare_c1 at 2; compare_c2 at 2");
}

TEST(Consequences, RemainIfTheirCauseIsSuppressed) {
  EXPECT_EQ(labels("func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {\n"
                   "  %0 = stablehlo.multiply %a, %b : tensor<4x8xf32>\n"
                   "  return %0 : tensor<4x8xf32>\n"
                   "}\n",
                   true),
            "multiply_c1 at 2; ssa_type at 2");
}

TEST(Places, AreTheAttributesAndOperandsAtFault) {
  struct {
    char const* text;
    char const* begins;  // the text at the location of the finding
    char const* hint;
  } const kCases[] = {
      {"\"stablehlo.transpose\"(%a) {permutation = array<i64: 0, 2>} : (tensor<4x8xf32>) -> tensor<4x8xf32>", "2>}",
       ""},
      {"stablehlo.slice %a [0:4, 0:-1] : (tensor<4x8xf32>) -> tensor<4x7xf32>", "0:-1]", ""},
      {"stablehlo.concatenate %a, %b, dim = 2 : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>", "2 :", ""},
      {"stablehlo.concatenate %a, %a, dim = 0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>",
       "stablehlo.concatenate", "must be tensor<8x8xf32>"},
      {"stablehlo.not %a : tensor<4x8xf32>", "%a", ""},
      {"stablehlo.add %a, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>", "stablehlo.add",
       "does not broadcast"},
  };
  for (auto const& c : kCases) {
    auto const source = Source::from_string(
        "a.mlir",
        fmt::format("func.func @f(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {{\n  %0 = {}\n  return\n}}\n", c.text));
    auto const found = checked(source).found;
    ASSERT_FALSE(found.all().empty()) << c.text;
    Diagnostic const& first = found.all()[0];
    EXPECT_EQ(source.text().substr(first.range.begin).substr(0, std::string_view(c.begins).size()), c.begins)
        << first.label << ": " << first.message;
    EXPECT_NE(first.hint.text.find(c.hint), std::string::npos) << first.hint.text;
  }
}

// An attribute of another kind gets one finding only: its fields have no values, even if they have defaults.
TEST(Consequences, FieldsOfAnotherStructureHaveNoValues) {
  struct {
    char const* op;
    char const* row;
    char const* right;  // the name of the correct structure
    char const* types;
    char const* rest;
  } const kOps[] = {
      {"gather", "dimension_numbers", "gather", "(tensor<3x4xf32>, tensor<3x4xi64>) -> tensor<2x4xf32>",
       "slice_sizes = array<i64: 1, 4>"},
      {"dot_general", "dot_dimension_numbers", "dot", "(tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x3xf32>", "x = 1"},
      {"dynamic_gather", "dimension_numbers", "gather",
       "(tensor<3x4xf32>, tensor<3x4xi64>, tensor<2xi64>) -> tensor<2x4xf32>", "x = 1"},
      {"convolution", "dimension_numbers", "conv", "(tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x3xf32>",
       "feature_group_count = 1 : i64, batch_group_count = 1 : i64"},
  };
  std::string const values[] = {"#mhlo.WHAT<offset_dims = [1]>",
                                "#foo.bar",
                                "3 : i32",
                                "unit",
                                "[0]",
                                "\"x\"",
                                "#stablehlo.scatter<update_window_dims = [1]>",
                                "#stablehlo.channel_handle<handle = 1, type = 1>"};
  for (auto const& op : kOps)
    for (std::string value : values) {
      if (auto const at = value.find("WHAT"); at != value.npos) value.replace(at, 4, op.right);
      std::string const types = op.types;
      std::string const text = fmt::format(
          "func.func @f(%a: tensor<3x4xf32>, %i: tensor<3x4xi64>, %s: tensor<2xi64>) {{\n"
          "  %0 = \"stablehlo.{}\"({}) <{{{} = {}, {}}}> : {}\n  return\n}}\n",
          op.op,
          types.find("i64>, tensor<2xi64>") != types.npos ? "%a, %i, %s"
          : types.find("i64>") != types.npos              ? "%a, %i"
                                                          : "%a, %a",
          op.row, value, op.rest, types);
      auto const source = Source::from_string("a.mlir", text);
      auto const found = checked(source).found.all();
      ASSERT_EQ(found.size(), 1u) << text << labels(text);
      EXPECT_NE(found[0].message.find(fmt::format("but must be #stablehlo.{}", op.right)), std::string::npos)
          << found[0].message;
      EXPECT_TRUE(found[0].also.empty()) << text << labels(text);
    }
}

}  // namespace
}  // namespace assay
