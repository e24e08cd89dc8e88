// One mistake is one finding, at its location and with its fix. These mistakes had several findings or no hint before.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

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
    {"an argument of a region, and its uses by the right type", R"(sdy.mesh @m = <["x"=4]>
func.func @f(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<8x64xf32>) {
    %e = stablehlo.exponential %a : tensor<4x64xf32>
    sdy.return %e : tensor<4x64xf32>
  } : (tensor<16x64xf32>) -> tensor<16x64xf32>
  return %r : tensor<16x64xf32>
})",
     "sdy_manual_computation_c5", 3, ""},
    {"a missing argument of a region", R"(func.func @f(%x: tensor<4x8xf32>, %z: tensor<f32>) -> tensor<4xf32> {
  %r = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
})",
     "reduce_c6", 3, "write the arguments (%a: tensor<f32>, %b: tensor<f32>)"},
    {"a missing argument, whose name another region has",
     R"(func.func @f(%x: tensor<4x8xf32>, %z: tensor<f32>) -> tensor<4xf32> {
  %r = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %q = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
})",
     "reduce_c6", 3, "write the arguments (%a: tensor<f32>, %b: tensor<f32>)"},
    {"a wrong number of processes", R"(module attributes {mhlo.num_replicas = 2 : i32} {
  func.func @f(%x: tensor<16xf32>) -> tensor<16xf32> {
    %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>} : (tensor<16xf32>) -> tensor<64xf32>
    %1 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>} : (tensor<16xf32>) -> tensor<16xf32>
    return %1 : tensor<16xf32>
  }
})",
     "all_gather_c3", 3, "the 2 findings of this kind are gone with num_replicas = 4"},
    {"a number of another type", R"(func.func @f(%x: tensor<2x3xf32>, %s: tensor<3xf32>) -> tensor<2x3xf32> {
  %1 = "stablehlo.batch_norm_inference"(%x, %s, %s, %s, %s) {epsilon = 1.000000e-05, feature_index = 1 : i64} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
})",
     "batch_norm_inference_i6", 2, "write 1.000000e-05 : f32"},
    {"a dimension that is too large", R"(func.func @f() -> tensor<4xf32> {
  %0 = stablehlo.iota dim = 1 : tensor<4xf32>
  return %0 : tensor<4xf32>
})",
     "iota_c1", 2, "the op is valid with iota_dimension = 0"},
    {"a short permutation", R"(func.func @f(%x: tensor<2x3x4xf32>) -> tensor<3x2x4xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3x4xf32>) -> tensor<3x2x4xf32>
  return %0 : tensor<3x2x4xf32>
})",
     "transpose_c2", 2, "the op is valid with permutation = [1, 0, 2]"},
    {"exchanged operands of a call", R"(func.func private @g(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  return %b : tensor<3xf32>
}
func.func @f(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %0 = func.call @g(%y, %x) : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
})",
     "func_call_c2", 5, ""},
    {"a type that no value has, twice", R"(func.func @f(%x: f32) -> f32 {
  return %x : f32
})",
     "func_func_c6", 1, "write tensor<f32> for f32"},
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
    {"a missing brace before aliases", R"(module {
  func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = stablehlo.abs %x : tensor<2xf32> loc(#loc1)
    return %y : tensor<2xf32>
  }
#loc1 = loc("layer.go":10:1)
)",
     "syntax", 6, "put '}' before it"},
    {"a missing brace before a function, and aliases at the end", R"(module {
  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    %y = func.call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32> loc(#loc1)
  func.func private @g(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}
#loc1 = loc("l.go":1:1)
)",
     "syntax", 5, "put '}' before it"},
    {"an attribute that is missing, with several valid values", R"(func.func @f() -> tensor<4x4xi32> {
  %y = "stablehlo.iota"() : () -> tensor<4x4xi32>
  return %y : tensor<4x4xi32>
})",
     "iota_i1", 2, "0 and 1 are valid"},
    {"a case of an enum that is missing", R"(func.func @f(%x: tensor<4xf32>) -> tensor<4xi1> {
  %y = "stablehlo.compare"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %y : tensor<4xi1>
})",
     "compare_i3", 2, "EQ, NE, GE, GT and others are valid"},
    {"dimensions of which two lists are valid", R"(func.func @f(%x: tensor<2x2xf32>) -> tensor<2x2x32xf32> {
  %y = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<2x2xf32>) -> tensor<2x2x32xf32>
  return %y : tensor<2x2x32xf32>
})",
     "broadcast_in_dim_c5", 2, "[0, 1] or [1, 0]"},
    {"a reducer that does not take the elements", R"(func.func @f(%x: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  %y = stablehlo.reduce(%x init: %c) applies stablehlo.and across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %z = stablehlo.add %y, %y : tensor<f32>
  return %z : tensor<f32>
})",
     "and_i1", 2, ""},
    {"a zero point that does not fit, of a value that is used", R"(func.func @f(%h: tensor<4xf32>) -> tensor<4xf32> {
  %x = stablehlo.uniform_quantize %h : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 5.0e-02:300>>
  %y = stablehlo.uniform_dequantize %x : (tensor<4x!quant.uniform<i8:f32, 5.0e-02:3>>) -> tensor<4xf32>
  return %y : tensor<4xf32>
})",
     "quantized_type_c7", 2, ""},
    {"an expressed type that is not that of the operand", R"(func.func @f(%h: tensor<4xf32>) -> tensor<4xf32> {
  %x = stablehlo.uniform_quantize %h : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f16, 5.0e-02:3>>
  %y = stablehlo.uniform_dequantize %x : (tensor<4x!quant.uniform<i8:f32, 5.0e-02:3>>) -> tensor<4xf32>
  return %y : tensor<4xf32>
})",
     "uniform_quantize_c2", 2, "the type of the result must be tensor<4x!quant.uniform<i8:f32"},
    {"the name of the first of two values is that of the second",
     R"(func.func @f(%s: tensor<4xf32>, %t: tensor<4xi32>) -> (tensor<2xf32>, tensor<2xi32>) {
  %topi = stablehlo.slice %s [0:2] : (tensor<4xf32>) -> tensor<2xf32>
  %topi = stablehlo.slice %t [0:2] : (tensor<4xi32>) -> tensor<2xi32>
  return %topv, %topi : tensor<2xf32>, tensor<2xi32>
})",
     "ssa_redefinition", 2, "write %topv"},
    {"operands that are exchanged, which break a rule",
     R"(func.func @f(%k: tensor<2x32xf32>, %u: tensor<2x1xf32>, %i: tensor<i32>) -> tensor<2x32xf32> {
  %y = stablehlo.dynamic_update_slice %u, %k, %i, %i : (tensor<2x32xf32>, tensor<2x1xf32>, tensor<i32>, tensor<i32>) -> tensor<2x32xf32>
  return %y : tensor<2x32xf32>
})",
     "ssa_type", 2, "write %k, %u for %u, %k"},
    {"a ragged literal of an attribute", R"(func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1]]> : tensor<2x2xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
})",
     "tensor_constant_c2", 2, "the same number of elements"},
    {"a function without its results", R"(func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = func.call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @g(%x: tensor<4xf32>) {
  %y = stablehlo.abs %x : tensor<4xf32>
  return %y : tensor<4xf32>
})",
     "func_return_c1", 7, "write -> tensor<4xf32> after the arguments of @g"},
    {"a call of the second of two functions of one name", R"(func.func @f(%x: tensor<4xf32>) -> tensor<f32> {
  %y = func.call @g(%x) : (tensor<4xf32>) -> tensor<f32>
  return %y : tensor<f32>
}
func.func private @g(tensor<f32>) -> tensor<f32>
func.func private @g(tensor<4xf32>) -> tensor<f32>
)",
     "symbol_redefinition", 6, ""},
    {"a number of operands of rows that the op does not have",
     R"(func.func @f(%x: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  %y = "stablehlo.reduce"(%x, %c) <{dimensions = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%1) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
})",
     "reduce_arity", 2, ""},
    {"the first branch returns another type than the op",
     R"(func.func @f(%i: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "stablehlo.case"(%i) ({
    stablehlo.return %i : tensor<i32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }, {
    stablehlo.return %x : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
})",
     "case_c3", 3, ""},
    {"booleans with a byte for each", R"(func.func @f() -> tensor<8xi1> {
  %y = stablehlo.constant dense<"0x0001000101010101"> : tensor<8xi1>
  return %y : tensor<8xi1>
})",
     "tensor_constant_c2", 2, "dense<\"0xFA\">"},
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

TEST(SingleFindings, MisspelledAttributesOfDialects) {
  struct {
    char const *attribute, *hint;  // hint: nullptr if there is no finding
  } const kAttributes[] = {
      {"sdy.shardings = 1", "did you mean sdy.sharding?"},
      {"mhlo.shardng = \"{replicated}\"", "did you mean mhlo.sharding?"},
      {"mhlo.sharding = \"{replicated}\"", nullptr},
      {"jax.other = 1", nullptr},
      {"other.shardings = 1", nullptr},
  };
  for (auto const& one : kAttributes)
    for (bool const is_of_op : {false, true}) {
      std::string const attribute = std::string(" {") + one.attribute + "}";
      auto const source = Source::from_string("a.mlir", "func.func @f(%x: tensor<f32>" + (is_of_op ? "" : attribute) +
                                                            ") -> tensor<f32> {\n  %y = stablehlo.abs %x" +
                                                            (is_of_op ? attribute : "") +
                                                            " : tensor<f32>\n  return %y : tensor<f32>\n}\n");
      CheckOptions options;
      options.explained = options.warns_of_official = options.allow_unregistered_dialect = true;
      auto const found = check_text(source, whole_range(source.text()), options).found.all();
      ASSERT_EQ(found.size(), one.hint ? 1u : 0u) << one.attribute;
      if (!one.hint) continue;
      EXPECT_EQ(found[0].label, "stray_attribute");
      EXPECT_EQ(found[0].hint.text, one.hint);
    }
}

std::vector<Diagnostic> findings_of(std::string const& text, bool warns_of_official = false) {
  auto const source = Source::from_string("a.mlir", text);
  CheckOptions options;
  options.explained = true;
  options.warns_of_official = warns_of_official;
  return check_text(source, whole_range(source.text()), options).found.all();
}

// No hint suggests to broadcast a shape, and the message names the written length, not that of a default.
TEST(SingleFindings, SayWhatIsWritten) {
  auto found = findings_of(R"(func.func @f(%z: tensor<f32>, %d: tensor<1xi32>) -> tensor<?x16xf32> {
  %y = stablehlo.dynamic_broadcast_in_dim %z, %d, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x16xf32>
  return %y : tensor<?x16xf32>
})");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].hint.text, "");
  found = findings_of(R"(func.func @f(%x: tensor<2x64xf32>) -> tensor<2x4xf32> {
  %y = stablehlo.slice %x [0:2, 0:4, 0:1] : (tensor<2x64xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
})");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(found[0].message.starts_with("the length of start_indices is 3")) << found[0].message;
}

// The same mistake in many ops is one finding for each op, regardless of the number of ops.
TEST(SingleFindings, ManyMistakesAreFoldedLikeOne) {
  constexpr std::size_t kMistakes = 400;
  std::string text = "func.func @f(%x: tensor<8x8xf32>) {\n  %0 = stablehlo.abs %x : tensor<8x8xf32>\n";
  for (std::size_t i = 0; i < kMistakes; ++i)
    text += fmt::format(
        "  %{1} = \"stablehlo.add\"(%{0}, %x) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x4xf32>\n"
        "  %{2} = \"stablehlo.add\"(%{1}, %x) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>\n",
        2 * i, 2 * i + 1, 2 * i + 2);
  auto const found = findings_of(text + "  return\n}\n");
  EXPECT_EQ(found.size(), kMistakes);
  for (Diagnostic const& one : found) EXPECT_EQ(one.hint.text, "the type of the result must be tensor<8x8xf32>");
}

}  // namespace
}  // namespace assay
