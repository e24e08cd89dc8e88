// Goldens: the derivation for a program, and the detection of a faulty kernel.
#include "generators/derive/golden.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "grammar/notation/profile_file.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/runtime/call.hpp"
#include "semantics/runtime/random_inputs.hpp"

namespace assay {
namespace {

Profile const& strict() {
  static Profile const profile = *read_profile("ieee");
  return profile;
}

std::vector<Tensor> random_inputs(GoldenProgram const& program) {
  RandomInputs random(3);
  std::vector<Tensor> inputs;
  for (Type const type : program.arguments()) {
    Element element;
    EXPECT_TRUE(element_of(type->element, element));
    inputs.push_back(program.make(element, Shape(type->shape.begin(), type->shape.end())));
    random.fill(inputs.back());
  }
  return inputs;
}

std::string function(std::string const& arguments, std::string const& body, std::string const& result) {
  return "func.func @main(" + arguments + ") -> " + result + " {\n  %r = " + body + "\n  \"func.return\"(%r) : (" +
         result + ") -> ()\n}\n";
}

std::string const kBody =
    "({\n ^bb0(%x: tensor<f32>, %y: tensor<f32>):\n %s = \"stablehlo.maximum\"(%x, %y) : (tensor<f32>, tensor<f32>) -> "
    "tensor<f32>\n \"stablehlo.return\"(%s) : (tensor<f32>) -> ()\n})";
std::string const kOrder =
    "({\n ^bb0(%x: tensor<f32>, %y: tensor<f32>):\n %s = \"stablehlo.compare\"(%x, %y) {comparison_direction = "
    "#stablehlo<comparison_direction GT>} : (tensor<f32>, tensor<f32>) -> tensor<i1>\n \"stablehlo.return\"(%s) : "
    "(tensor<i1>) -> ()\n})";

// One program for each method of deriving results.
struct Example {
  std::string op, text;
};
std::vector<Example> examples() {
  return {
      {"stablehlo.add",
       function("%a: tensor<4xf32>, %b: tensor<4xf32>",
                "\"stablehlo.add\"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>", "tensor<4xf32>")},
      {"stablehlo.constant",  // so large that its elements are computed where it is executed
       function("%a: tensor<1xf32>",
                "\"stablehlo.constant\"() {value = dense<1.5> : tensor<20000xf32>} : () -> tensor<20000xf32>",
                "tensor<20000xf32>")},
      {"stablehlo.tanh",
       function("%a: tensor<4xf64>", "\"stablehlo.tanh\"(%a) : (tensor<4xf64>) -> tensor<4xf64>", "tensor<4xf64>")},
      {"stablehlo.slice",
       function("%a: tensor<4x6xf32>",
                "\"stablehlo.slice\"(%a) {start_indices = array<i64: 1, 0>, limit_indices = array<i64: 3, 6>, strides "
                "= array<i64: 1, 2>} : (tensor<4x6xf32>) -> tensor<2x3xf32>",
                "tensor<2x3xf32>")},
      {"stablehlo.reshape",
       function("%a: tensor<4x6xi8>", "\"stablehlo.reshape\"(%a) : (tensor<4x6xi8>) -> tensor<3x8xi8>",
                "tensor<3x8xi8>")},
      {"stablehlo.dot_general",
       function("%a: tensor<2x3xf32>, %b: tensor<3x2xf32>",
                "\"stablehlo.dot_general\"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions "
                "= [1], rhs_contracting_dimensions = [0]>} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>",
                "tensor<2x2xf32>")},
      {"stablehlo.reduce",
       function("%a: tensor<3x4xf32>, %i: tensor<f32>",
                "\"stablehlo.reduce\"(%a, %i) " + kBody +
                    " {dimensions = array<i64: 1>} : (tensor<3x4xf32>, tensor<f32>) -> tensor<3xf32>",
                "tensor<3xf32>")},
      {"stablehlo.sort", function("%a: tensor<2x5xf32>",
                                  "\"stablehlo.sort\"(%a) " + kOrder +
                                      " {dimension = 1 : i64, is_stable = true} : (tensor<2x5xf32>) -> tensor<2x5xf32>",
                                  "tensor<2x5xf32>")},
      {"stablehlo.bitcast_convert",
       function("%a: tensor<4xf32>", "\"stablehlo.bitcast_convert\"(%a) : (tensor<4xf32>) -> tensor<4x2xi16>",
                "tensor<4x2xi16>")},
  };
}

// Returns the kernel's result with another last bit in the last element.
void faulty(Call& call) {
  find_kernel(call.op().name)->kernel(call);
  Tensor const given = call.results()[0].tensor;
  Tensor copy = call.make(given.element(), given.shape());
  std::memcpy(copy.data(), given.data(), given.size_bytes());
  copy.set(given.count() - 1, given.get(given.count() - 1) ^ 1);
  call.results()[0] = copy;
}

TEST(Golden, BothDerivationsAgree) {
  for (auto const& example : examples()) {
    std::string reason;
    auto const program = GoldenProgram::prepare(example.text, reason);
    ASSERT_TRUE(program) << example.op << ": " << reason;
    std::vector<CaseResult> results;
    DerivationCounts counts;
    EXPECT_EQ(program->derive(random_inputs(*program), strict(), results, reason, &counts), Derived::agreed)
        << example.op << ": " << reason;
    EXPECT_EQ(counts.agreed, 1);
    ASSERT_EQ(results.size(), 1);
    EXPECT_TRUE(!results[0].exact || results[0].low.data() == results[0].expected.data());
  }
}

TEST(Golden, AFaultInAKernelIsFound) {
  for (auto const& example : examples()) {
    std::string reason;
    auto const program = GoldenProgram::prepare(example.text, reason, [&](CompiledProgram& compiled) {
      for (auto& instruction : compiled.functions.at("main").body.instructions)
        if (instruction.op->name == example.op) instruction.kernel = faulty;
    });
    ASSERT_TRUE(program) << reason;
    std::vector<CaseResult> results;
    EXPECT_EQ(program->derive(random_inputs(*program), strict(), results, reason), Derived::differ) << example.op;
    EXPECT_TRUE(results.empty());
    EXPECT_NE(reason.find("by the kernel"), reason.npos) << reason;
    EXPECT_NE(reason.find("element ["), reason.npos) << reason;
  }
}

TEST(Golden, UnderivedResultsHaveAReason) {
  struct Row {
    std::string text;
    Derived outcome;
    std::string reason;
  };
  std::string const two = "tensor<2xi32>";
  std::vector<Row> const rows = {
      {"func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> tensor<2xf32> {\n  %s = \"stablehlo.constant\"() {value = "
       "dense<2> : tensor<1xi64>} : () -> tensor<1xi64>\n  %r = \"stablehlo.rng\"(%a, %b, %s) {rng_distribution = "
       "#stablehlo<rng_distribution UNIFORM>} : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<2xf32>\n  "
       "\"func.return\"(%r) : (tensor<2xf32>) -> ()\n}\n",
       Derived::once, "stablehlo.rng"},
      {function("%a: tensor<2xi32>, %b: tensor<2xi32>",
                "\"stablehlo.divide\"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>", two),
       Derived::open, "stablehlo.divide"},
      {function("%a: tensor<2xi32>, %s: tensor<1xi32>, %l: tensor<1xi32>",
                "\"stablehlo.real_dynamic_slice\"(%a, %s, %l, %s) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, "
                "tensor<1xi32>) -> tensor<2xi32>",
                two),
       Derived::fails, "slice"},
      {function(
           "%a: tensor<1x2x1xf8E8M0FNU>, %w: tensor<2x1x1xf8E8M0FNU>",
           "\"stablehlo.convolution\"(%a, %w) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, "
           "padding = dense<[[1, 0]]> : tensor<1x2xi64>, feature_group_count = 1 : i64, batch_group_count = 1 : "
           "i64} : (tensor<1x2x1xf8E8M0FNU>, tensor<2x1x1xf8E8M0FNU>) -> tensor<1x2x1xf8E8M0FNU>",
           "tensor<1x2x1xf8E8M0FNU>"),
       Derived::once, "padding of a type without zero"},
  };
  for (auto const& row : rows) {
    std::string reason;
    auto const program = GoldenProgram::prepare(row.text, reason);
    ASSERT_TRUE(program) << reason;
    auto inputs = random_inputs(*program);
    for (auto& input : inputs)
      if (input.element().is_integral()) std::memset(input.data(), 0, input.size_bytes());
    std::vector<CaseResult> results;
    DerivationCounts counts;
    EXPECT_EQ(program->derive(inputs, strict(), results, reason, &counts), row.outcome) << row.text << reason;
    EXPECT_NE(reason.find(row.reason), reason.npos) << reason;
    EXPECT_TRUE(results.empty());
    EXPECT_EQ(counts.agreed, 0);
  }
}

TEST(Golden, UnrunnableProgramsAreRejected) {
  for (std::string const text :
       {"not a program", "func.func @other() {\n  \"func.return\"() : () -> ()\n}\n",
        "func.func @main(%a: tensor<2xf32>) -> tensor<3xf32> {\n  %r = \"stablehlo.abs\"(%a) : (tensor<2xf32>) -> "
        "tensor<3xf32>\n  \"func.return\"(%r) : (tensor<3xf32>) -> ()\n}\n"}) {
    std::string reason;
    EXPECT_FALSE(GoldenProgram::prepare(text, reason)) << text;
    EXPECT_FALSE(reason.empty());
  }
}

TEST(Golden, SetsAreWrittenNextToTheValue) {
  std::string reason;
  auto const program = GoldenProgram::prepare(
      function("%a: tensor<2xf32>", "\"stablehlo.tanh\"(%a) : (tensor<2xf32>) -> tensor<2xf32>", "tensor<2xf32>"),
      reason);
  ASSERT_TRUE(program) << reason;
  Tensor input = program->make(Element::of(kF32), {2});
  input.set(0, round(Number::of(0.75), kF32));
  input.set(1, kF32.nan_code());
  std::vector<CaseResult> results;
  Profile const wide = *read_profile("xla");
  ASSERT_EQ(program->derive(std::vector{input}, wide, results, reason), Derived::agreed) << reason;
  auto const& result = results[0];
  EXPECT_FALSE(result.exact);
  EXPECT_LT(result.low.get(0), result.expected.get(0));
  EXPECT_LT(result.expected.get(0), result.high.get(0));
  ASSERT_TRUE(result.flags);
  EXPECT_EQ(result.flags->get(0), 0);
  EXPECT_EQ(result.flags->get(1), 1);
}

}  // namespace
}  // namespace assay
