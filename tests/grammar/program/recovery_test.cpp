#include <gtest/gtest.h>

#include "constraints/check/check.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

// Returns every error of a text as "line label", in the order of lines.
std::vector<std::string> errors_of(std::string const& text) {
  Diagnostics diagnostics;
  Source const source = Source::from_string("test.mlir", text);
  Program const program = parse_program(source, {}, diagnostics);
  check_program(program, {}, diagnostics);
  std::vector<std::pair<std::uint32_t, std::string>> errors;
  for (Diagnostic const& diagnostic : diagnostics.all())
    errors.emplace_back(source.position(diagnostic.range.begin).line, diagnostic.label);
  std::sort(errors.begin(), errors.end());
  std::vector<std::string> list;
  for (auto const& [line, label] : errors) list.push_back(std::to_string(line) + " " + label);
  return list;
}

using Errors = std::vector<std::string>;

TEST(Recovery, UnreadableTypeOfAValueThatIsUsedBeforeIsReportedOnce) {
  EXPECT_EQ(errors_of(R"(func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %1 = stablehlo.abs %0 : tensor<2xf32>
  %0 = stablehlo.abs %x : foo
  return %1 : tensor<2xf32>
}
)"),
            (Errors{"2 ssa_dominance", "3 syntax"}));
}

TEST(Recovery, EveryErrorOfAFunctionIsReported) {
  EXPECT_EQ(errors_of(R"(func.func @f(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %arg0 %arg0 : tensor<2xf32>
  %1 = stablehlo.abs %0 tensor<2xf32>
  %2 = "stablehlo.abs"(%1) : (tensor<2xf32> -> tensor<2xf32>
  %3 = stablehlo.abs %2 :
  %4 = stablehlo.abs %3 : tensor<2xf32>
  %5 = stablehlo.abs %nowhere : tensor<2xf32>
  %6 = stablehlo.add %4, %5 : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return %6, : tensor<2xf32>
}
)"),
            (Errors{"2 syntax", "3 syntax", "4 syntax", "5 syntax", "7 ssa_visibility", "8 ssa_type", "9 syntax"}));
}

TEST(Recovery, ResultsOfASkippedOpAreNotReportedAsUndefined) {
  EXPECT_EQ(errors_of(R"(func.func @f(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0:2, %1 = "stablehlo.custom_call"(%a) {call_target_name = } : (tensor<2xf32>) -> (tensor<2xf32>, i32, i32)
  %2 = stablehlo.abs %0#1 : tensor<2xf32>
  %3 = stablehlo.abs %1 : tensor<2xf32>
  return %2, %3 : tensor<2xf32>, tensor<2xf32>
}
)"),
            (Errors{"2 syntax"}));
}

TEST(Recovery, BrokenHeadSkipsItsBody) {
  EXPECT_EQ(errors_of(R"(module @m {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = call @broken(%arg0) : (tensor<f32>) -> tensor<f32>
    %1 = call @also_broken(%0) : (tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func @broken(%arg0 tensor<f32>) -> tensor<f32> {
    return %arg0 : tensor<f32>
  }
  func.func private @also_broken(tensor<f32>) ->
  func.func @last(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.while(%a = %arg0) tensor<f32>
      cond {
        %c = stablehlo.constant dense<true> : tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        stablehlo.return %a : tensor<f32>
      }
    return %0 : tensor<f32>
  }
}
)"),
            (Errors{"7 syntax", "10 syntax", "12 syntax"}));
}

TEST(Recovery, BrokenReturnIsNotReportedAsMissing) {
  EXPECT_EQ(errors_of(R"(func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 tensor<f32>
  }) : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32
}
)"),
            (Errors{"5 syntax", "7 syntax"}));
}

TEST(Recovery, ReadsTextAfterUnbalancedBraces) {
  EXPECT_EQ(errors_of(R"(module {
  func.func @f(%a: tensor<f32>) -> tensor<f32> {
    %0 = "stablehlo.abs"(%a) {x = 1 : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.abs"(%0) {y = 2} : (tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func @g(%a: tensor<f32>) -> tensor<f32> {
    %0 = call @f(%a) : (tensor<f32>) -> tensor<f32>
    return %a : tensor<2xf32>
  }
  func.func @h(%a: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.custom_call @x(%a) {{a = 1} : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
}
)"),
            (Errors{"3 syntax", "3 syntax", "9 ssa_type", "12 syntax"}));
}

TEST(Recovery, StrayTextIsPassedOver) {
  EXPECT_EQ(
      errors_of("}\nfunc.func @f() {\n  ???\n  return\n}\n}\n*\nfunc.func @g() { return : }\nfunc.func @h() { ? }"),
      (Errors{"1 syntax", "3 syntax", "6 syntax", "8 syntax", "9 syntax"}));
}

TEST(Recovery, UnreadableAliasEndsTheParse) {
  EXPECT_EQ(errors_of("!t = tensor<2x\nfunc.func @f(%a: !t) -> !t {\n  return %a :\n}\n"), (Errors{"1 syntax"}));
}

TEST(Recovery, HandlesSeveralModules) {
  EXPECT_EQ(errors_of("module @a {\n  func.func @f() {\n    return :\n  }\n}\nmodule @b {\n  func.func @f() {\n    "
                      "return :\n  }\n}\n"),
            (Errors{"3 syntax", "8 syntax"}));
}

TEST(Recovery, IsLinearInTheText) {
  // Many thousands of errors, in every way in which a search can end. A quadratic search would take an hour and exceed
  // the time limit of the test.
  std::string const one =
      "func.func @f(%a: i32) {\n  \"a.b\"(%a) {x = 1 : (i32) -> ()\n  \"a.b\"() ({ ^bb0(%x i32): {{ }) : () -> ()\n  ? "
      "}\n}}\n";
  std::string few, many, deep;
  for (int i = 0; i < 100'000; ++i) many += one;
  for (int i = 0; i < 200; ++i) deep += "module {\n";
  for (int i = 0; i < 100'000; ++i) deep += "? {\n";
  for (std::string const& text : {many, deep}) {
    Diagnostics diagnostics;
    Program const program = parse_program(Source::from_string("test.mlir", text), {}, diagnostics);
    EXPECT_FALSE(program.complete);
    EXPECT_GT(diagnostics.errors(), 0U);
  }
}

}  // namespace
}  // namespace assay
