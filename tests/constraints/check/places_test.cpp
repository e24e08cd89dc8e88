// Findings are located at the mistake. In programs of random ops in generic, custom and mixed form, with the same
// attributes repeated, one op is changed, and all findings must be within its text.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "constraints/check/check_text.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

// An op in its two forms. '@' is the changed part, and '$' is a number that names the results.
struct ChangedOp {
  char const* custom;  // nullptr: equal to the generic form
  char const* generic;
  char const* right;
  char const* wrong;
};

constexpr ChangedOp kOps[] = {
    {"%$ = stablehlo.transpose %x, dims = [@] : (tensor<4x6xf32>) -> tensor<6x4xf32>",
     "%$ = \"stablehlo.transpose\"(%x) {permutation = array<i64: @>} : (tensor<4x6xf32>) -> tensor<6x4xf32>", "1, 0",
     "0, 0"},
    {"%$ = stablehlo.slice %x [0:@, 0:6] : (tensor<4x6xf32>) -> tensor<2x6xf32>",
     "%$ = \"stablehlo.slice\"(%x) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: @, 6>, strides = "
     "array<i64: 1, 1>}> : (tensor<4x6xf32>) -> tensor<2x6xf32>",
     "2", "9"},
    {"%$ = stablehlo.reverse %x, dims = [@] : tensor<4x6xf32>",
     "%$ = \"stablehlo.reverse\"(%x) {dimensions = array<i64: @>} : (tensor<4x6xf32>) -> tensor<4x6xf32>", "0", "7"},
    {"%$ = stablehlo.iota dim = @ : tensor<4x6xf32>",
     "%$ = \"stablehlo.iota\"() {iota_dimension = @ : i64} : () -> tensor<4x6xf32>", "1", "5"},
    {"%$ = stablehlo.concatenate %x, %x, dim = @ : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>",
     "%$ = \"stablehlo.concatenate\"(%x, %x) <{dimension = @ : i64}> : (tensor<4x6xf32>, tensor<4x6xf32>) -> "
     "tensor<8x6xf32>",
     "0", "4"},
    {"%$ = stablehlo.broadcast_in_dim %x, dims = [@] : (tensor<4x6xf32>) -> tensor<4x6x2xf32>",
     "%$ = \"stablehlo.broadcast_in_dim\"(%x) {broadcast_dimensions = array<i64: @>} : (tensor<4x6xf32>) -> "
     "tensor<4x6x2xf32>",
     "0, 1", "0, 9"},
    {"%$ = stablehlo.reduce_precision %x, format = e@m3 : tensor<4x6xf32>",
     "%$ = \"stablehlo.reduce_precision\"(%x) {exponent_bits = @ : i32, mantissa_bits = 3 : i32} : (tensor<4x6xf32>) "
     "-> "
     "tensor<4x6xf32>",
     "4", "0"},
    {"%$ = stablehlo.get_dimension_size %x, dim = @ : (tensor<4x6xf32>) -> tensor<i32>",
     "%$ = \"stablehlo.get_dimension_size\"(%x) {dimension = @ : i64} : (tensor<4x6xf32>) -> tensor<i32>", "1", "3"},
    {"%$ = stablehlo.custom_call @f(%x) {called_computations = [@]} : (tensor<4x6xf32>) -> tensor<4x6xf32>",
     "%$ = \"stablehlo.custom_call\"(%x) {call_target_name = \"f\", called_computations = [@]} : (tensor<4x6xf32>) -> "
     "tensor<4x6xf32>",
     "", "1 : i32"},
    {"%$ = stablehlo.dot_general %x, %y, contracting_dims = [@] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> "
     "tensor<4x4xf32>",
     "%$ = \"stablehlo.dot_general\"(%x, %y) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [@], "
     "rhs_contracting_dimensions = [0]>} : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>",
     "1", "0"},
    {"%$ = stablehlo.constant dense<@> : tensor<2xi8>",
     "%$ = \"stablehlo.constant\"() {value = dense<@> : tensor<2xi8>} : () -> tensor<2xi8>", "[1, 2]", "[1, 300]"},
    {"%$ = stablehlo.abs %x {note = @ : i8} : tensor<4x6xf32>",
     "%$ = \"stablehlo.abs\"(%x) {note = @ : i8} : (tensor<4x6xf32>) -> tensor<4x6xf32>", "3", "300"},
    {"%$ = stablehlo.reshape %x : (tensor<4x6xf32>) -> tensor<@xf32>",
     "%$ = \"stablehlo.reshape\"(%x) : (tensor<4x6xf32>) -> tensor<@xf32>", "24", "25"},
    {"%$ = stablehlo.custom_call @q(%x) : (tensor<4x6xf32>) -> tensor<2x!quant.uniform<i8:f32, @>>",
     "%$ = \"stablehlo.custom_call\"(%x) {call_target_name = \"q\"} : (tensor<4x6xf32>) -> "
     "tensor<2x!quant.uniform<i8:f32, @>>",
     "1.0", "-1.0"},
    {nullptr,
     "%$ = \"stablehlo.reduce\"(%x, %c) ({\n    ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n      %s = stablehlo.add %a, "
     "%b "
     ": tensor<f32>\n      stablehlo.return %s : tensor<f32>\n    }) {dimensions = array<i64: @>} : (tensor<4x6xf32>, "
     "tensor<f32>) -> tensor<4xf32>",
     "1", "0"},
};

std::string written(ChangedOp const& op, bool is_custom, bool is_right, std::size_t number) {
  std::string text;
  for (char const* at = is_custom && op.custom ? op.custom : op.generic; *at != 0; ++at)
    text += *at == '@'   ? (at[1] == 'f' || at[1] == 'q') ? "@"
                           : is_right                     ? op.right
                                                          : op.wrong
            : *at == '$' ? "r" + std::to_string(number)
                         : std::string(1, *at);
  return text;
}

struct PlacedProgram {
  std::string text;
  SourceRange changed;
};

PlacedProgram random_program(Random& random, int form) {
  PlacedProgram made;
  std::size_t const size = 3 + random.below(12), changed = random.below(size);
  bool const is_generic = form == 0 || (form == 2 && random.below(2) == 0);
  made.text = is_generic
                  ? "\"func.func\"() <{function_type = (tensor<4x6xf32>, tensor<6x4xf32>, tensor<f32>) -> (), sym_name "
                    "= \"main\"}> ({\n  ^bb0(%x: tensor<4x6xf32>, %y: tensor<6x4xf32>, %c: tensor<f32>):\n"
                  : "func.func @main(%x: tensor<4x6xf32>, %y: tensor<6x4xf32>, %c: tensor<f32>) {\n";
  for (std::size_t i = 0; i < size; ++i) {
    ChangedOp const& op = kOps[random.below(std::size(kOps))];
    bool const is_custom = form == 1 || (form == 2 && random.below(2) == 0);
    std::string const text = written(op, is_custom, i != changed, i);
    made.text += "    ";
    if (i == changed) made.changed = {static_cast<std::uint32_t>(made.text.size()), 0};
    made.text += text;
    if (i == changed) made.changed.end = static_cast<std::uint32_t>(made.text.size());
    made.text += '\n';
  }
  made.text += is_generic ? "    \"func.return\"() : () -> ()\n  }) : () -> ()\n" : "    return\n}\n";
  return made;
}

TEST(Places, AreWithinTheChangedOp) {
  constexpr int kPrograms = 400;
  Random random(38);
  for (int i = 0; i < kPrograms; ++i) {
    PlacedProgram const program = random_program(random, i % 3);
    CheckOptions options;
    options.explained = true;
    Source const source = Source::from_string("test", program.text);
    auto const checked = check_text(source, {0, static_cast<std::uint32_t>(program.text.size())}, options);
    EXPECT_GT(checked.found.errors(), 0U) << program.text;
    for (Diagnostic const& finding : checked.found.all())
      EXPECT_TRUE(program.changed.begin <= finding.range.begin && finding.range.end <= program.changed.end)
          << finding.label << " at line " << source.position(finding.range.begin).line << ", not at line "
          << source.position(program.changed.begin).line << " of\n"
          << program.text;
  }
}

TEST(Places, OfTypesBehindAliasesAreTheOp) {
  std::string const text =
      "!q = tensor<2x!quant.uniform<i8:f32, -1.0>>\nfunc.func @f(%x: tensor<2xf32>) {\n  %0 = stablehlo.custom_call "
      "@q(%x) : (tensor<2xf32>) -> !q\n  return\n}\nfunc.func @g(%x: tensor<2x!quant.uniform<i8:f32, -1.0>>) {\n  "
      "return\n}\n";
  CheckOptions options;
  options.explained = true;
  Source const source = Source::from_string("test", text);
  auto const checked = check_text(source, {0, static_cast<std::uint32_t>(text.size())}, options);
  ASSERT_GT(checked.found.all().size(), 0U);
  EXPECT_EQ(source.position(checked.found.all()[0].range.begin).line, 3U);
}

}  // namespace
}  // namespace assay
