// One mistake is one finding, at its place and with its fix: mistakes that were several findings, or had no hint.
#include <gtest/gtest.h>

#include <string>

#include "constraints/check/check_text.hpp"

namespace assay {
namespace {

struct Mistake {
  char const *name, *text, *label;
  std::uint32_t line;
  char const* hint;
};

Mistake const kMistakes[] = {
    {"a type of XLA", R"(func.func @f(%x: tensor<4x9xf32>) -> tensor<4x9xf32> {
  %y = stablehlo.add %x, %x : f32[4,9]
  return %y : tensor<4x9xf32>
})",
     "syntax", 2, "write tensor<4x9xf32>"},
    {"an unknown element type that was meant to be another", R"(func.func @f(%x: tensor<1xi32>) -> tensor<1xi32> {
  %c = stablehlo.constant dense<8> : tensor<1xu32>
  %y = stablehlo.add %x, %c : tensor<1xi32>
  return %y : tensor<1xi32>
})",
     "syntax", 2, "write ui32"},
    {"a name that is used in a region", R"(func.func @f(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.if"(%p) ({
    %sum = stablehlo.add %x, %x : tensor<f32>
    %y = stablehlo.tanh %summ : tensor<f32>
    stablehlo.return %y : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %r : tensor<f32>
})",
     "ssa_visibility", 4, "did you mean %sum?"},
    {"a name of a region that has ended", R"(func.func @f(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.if"(%p) ({
    %inner_sum = stablehlo.add %x, %x : tensor<f32>
    stablehlo.return %inner_sum : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  %y = stablehlo.tanh %inner_sun : tensor<f32>
  return %r : tensor<f32>
})",
     "ssa_visibility", 8, ""},
    {"the same name twice", R"(func.func @f(%x: tensor<f32>) -> tensor<f32> {
  %input = stablehlo.tanh %x : tensor<f32>
  %input = stablehlo.abs %x : tensor<f32>
  %y = stablehlo.add %input, %forget : tensor<f32>
  return %y : tensor<f32>
})",
     "ssa_redefinition", 3, "write %forget"},
    {"a missing brace", R"(func.func @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>

func.func @g(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @h(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
})",
     "syntax", 4, "put '}' before it"},
    {"another type of a region's result", R"(func.func @f(%x: tensor<4xf32>, %z: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
})",
     "ssa_type", 5, ""},
    {"another type of the only operand", R"(func.func @f(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = stablehlo.tanh %x : tensor<2x4xf32>
  return %y : tensor<2x3xf32>
})",
     "ssa_type", 2, "write tensor<2x3xf32> for tensor<2x4xf32>"},
    {"a list of booleans as integers",
     R"(func.func @f(%x: tensor<2x8x4xf32>, %k: tensor<3x4x5xf32>) -> tensor<2x6x5xf32> {
  %y = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
    window_reversal = array<i64: 0>}> : (tensor<2x8x4xf32>, tensor<3x4x5xf32>) -> tensor<2x6x5xf32>
  return %y : tensor<2x6x5xf32>
})",
     "convolution_i7", 4, "write array<i1: false>"},
    {"a slice without bounds", R"(func.func @f(%x: tensor<2x32xi32>) -> tensor<2x1xi32> {
  %y = stablehlo.slice %x [:, 0:1] : (tensor<2x32xi32>) -> tensor<2x1xi32>
  return %y : tensor<2x1xi32>
})",
     "syntax", 2, "write 0:2"},
    {"a constant in parentheses", R"(func.func @f() -> tensor<i32> {
  %y = stablehlo.constant dense(1) : tensor<i32>
  return %y : tensor<i32>
})",
     "syntax", 2, "write dense<1>"},
};

TEST(SingleFindings, AMistakeIsOneFinding) {
  for (Mistake const& one : kMistakes) {
    auto const source = Source::from_string("mistake.mlir", one.text);
    CheckOptions options;
    options.explained = true;
    auto const checked = check_text(source, whole_range(source.text()), options);
    std::string all;
    for (auto const& found : checked.found.all()) all += found.label + ": " + found.message + "\n";
    ASSERT_EQ(checked.found.all().size(), 1u) << one.name << "\n" << all;
    auto const& finding = checked.found.all()[0];
    EXPECT_EQ(finding.label, one.label) << one.name << "\n" << all;
    EXPECT_EQ(source.position(finding.range.begin).line, one.line) << one.name << "\n" << all;
    EXPECT_NE(finding.hint.text.find(one.hint), std::string::npos) << one.name << ": " << finding.hint.text;
  }
}

}  // namespace
}  // namespace assay
