#include "constraints/check/infer.hpp"

#include <gtest/gtest.h>

#include <span>
#include <string>

#include "grammar/text/parse.hpp"

namespace assay {
namespace {

// Returns the inferred types of the results of the last op before `return`, separated by commas: "TYPE", "TYPE!" if it
// is incompatible with the written type, and "?" if nothing is inferred.
std::string inferred(std::string const& arguments, std::string const& ops) {
  std::string const text = "func.func private @g(tensor<2xf32>) -> tensor<?xi1>\nfunc.func @f(" + arguments + ") {\n" +
                           ops + "\n  return\n}\n";
  Diagnostics diagnostics;
  Program const program = parse_program(Source::from_string("test.mlir", text), {}, diagnostics);
  EXPECT_EQ(diagnostics.errors(), 0u) << text << (diagnostics.all().empty() ? "" : diagnostics.all()[0].message);
  if (diagnostics.errors() != 0) return "unread";
  auto const& body = program.top->ops.back()->regions[0]->blocks[0]->ops;
  std::string found;
  for (auto const& one : TypeInference(program).infer(*body[body.size() - 2]))
    found += (found.empty() ? "" : ", ") + (one.type ? to_string(one.type) + (one.compatible ? "" : "!") : "?");
  return found;
}

struct Case {
  char const *arguments, *ops, *wanted;
};

void expect(std::span<Case const> cases) {
  for (auto const& c : cases) EXPECT_EQ(inferred(c.arguments, c.ops), c.wanted) << c.ops;
}

TEST(Inference, UsesTheDeclaredTypeIfTheRulesAreOpen) {
  Case const cases[] = {
      {"%x: tensor<2x?xf32>, %y: tensor<?x3xf32>",
       "%0 = \"stablehlo.add\"(%x, %y) : (tensor<2x?xf32>, tensor<?x3xf32>) -> tensor<?x?xf32>", "tensor<2x3xf32>"},
      {"", "%0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>", "tensor<2xi32>"},
      {"%x: tensor<2xf32>", "%0 = call @g(%x) : (tensor<2xf32>) -> tensor<?xi1>", "tensor<?xi1>"},
      {"%x: tensor<2xf32>, %y: tensor<?xf32>",
       "%0 = \"stablehlo.map\"(%y, %x) <{dimensions = array<i64: 0>}> ({\n ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
       "  %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
       "  stablehlo.return %1 : tensor<i1> }) : (tensor<?xf32>, tensor<2xf32>) -> tensor<2xi1>",
       "tensor<2xi1>"},
      {"%x: tensor<1x4x4x1xf32>, %y: tensor<3x3x1x1xf32>",
       "%0 = stablehlo.convolution(%x, %y) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} "
       "{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<3x3x1x1xf32>) -> "
       "tensor<1x2x2x1xf32>",
       "tensor<1x2x2x1xf32>"},
      {"%x: tensor<2x?xf32>", "%0 = chlo.is_inf %x : tensor<2x?xf32> -> tensor<2x?xi1>", "tensor<2x?xi1>"},
      {"%x: tensor<2x1xf32>, %y: tensor<3xf32>",
       "%0 = chlo.broadcast_compare %x, %y {comparison_direction = #chlo<comparison_direction EQ>} : "
       "(tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>",
       "tensor<2x3xi1>"},
      {"%x: tensor<4x6xf32>, %z: tensor<f32>",
       "%0:2 = \"stablehlo.reduce_window\"(%x, %x, %z, %z) <{window_dimensions = array<i64: 2, 2>}> ({\n"
       " ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):\n"
       "  stablehlo.return %c, %d : tensor<f32>, tensor<f32> }) : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<f32>, "
       "tensor<f32>) -> (tensor<3x5xf32>, tensor<3x5xf32>)",
       "tensor<3x5xf32>, tensor<3x5xf32>"},
      {"%n: tensor<2xi64>, %x: tensor<3xf32>",
       "%0 = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x?xf32>",
       "tensor<?x3xf32>"},
      {"%x: tensor<2x3xf32>, %s: tensor<3xf32>",
       "%0:3 = \"stablehlo.batch_norm_grad\"(%x, %s, %s, %s, %x) <{epsilon = 0.0 : f32, feature_index = 1 : i64}> : "
       "(tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, "
       "tensor<3xf32>, tensor<3xf32>)",
       "tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>"},
      {"%x: tensor<2x3xf32>, %s: tensor<3xf32>",
       "%0:3 = \"stablehlo.batch_norm_training\"(%x, %s, %s) <{epsilon = 0.0 : f32, feature_index = 1 : i64}> : "
       "(tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<?xf32>, tensor<4xf32>)",
       "tensor<2x3xf32>!, tensor<3xf32>!, tensor<3xf32>!"},
      {"%x: !stablehlo.future<tensor<2x?xf32>>",
       "%0 = \"stablehlo.async_done\"(%x) : (!stablehlo.future<tensor<2x?xf32>>) -> tensor<2x?xf32>",
       "tensor<2x?xf32>"},
      {"%x: tensor<4xf32>, %i: tensor<i32>",
       "%0 = \"stablehlo.async_start\"(%x, %i) ({\n ^bb0(%a: tensor<4xf32>, %b: tensor<i32>):\n"
       "  %1 = stablehlo.dynamic_slice %a, %b, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>\n"
       "  stablehlo.return %1 : tensor<2xf32> }) : (tensor<4xf32>, tensor<i32>) -> !stablehlo.future<tensor<2xf32>>",
       "!stablehlo.future<tensor<2xf32>>"},
      {"%x: tensor<2x3xf32>, %z: tensor<3xf32>",
       "%0:2 = \"chlo.scan\"(%x, %z) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes "
       "= "
       "array<i32: 1, 1>}> ({\n ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):\n"
       "  stablehlo.return %a, %b : tensor<3xf32>, tensor<3xf32> }) : (tensor<2x3xf32>, tensor<3xf32>) -> "
       "(tensor<2x3xf32>, tensor<3xf32>)",
       "tensor<2x3xf32>, tensor<3xf32>"},
      {"%x: tensor<2x3xf32>, %n: tensor<1xi32>",
       "%0 = stablehlo.dynamic_reshape %x, %n : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<?xf32>", "tensor<6xf32>"},
      {"%x: tensor<?x3xf32>, %z: tensor<f32>",  // size(results) is the number of results
       "%0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<?x3xf32>, "
       "tensor<f32>) -> tensor<?xf32>",
       "tensor<?xf32>"},
      // The rank of the result is open. The size is also open if that of the operand is 1.
      {"%x: tensor<3xf32>", "%0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>", "?"},
      {"", "%0 = stablehlo.after_all : !stablehlo.token", "!stablehlo.token"},
      {"%n: tensor<2xi64>", "%0 = stablehlo.dynamic_iota %n, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>", "?"},
  };
  expect(cases);
}

TEST(Inference, DistinguishesQuantizedResults) {
  Case const cases[] = {
      {"%x: tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>",
       "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>) -> "
       "tensor<3x2x!quant.uniform<i8:f32:0, {0.1, 0.2, 0.3}>>",
       "tensor<3x2x!quant.uniform<i8:f32:0, {1.0e-01,2.0e-01,3.0e-01}>>"},
      {"%x: tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>",
       "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>) -> "
       "tensor<3x2x!quant.uniform<i8:f32:0, {0.1, 0.2, 0.4}>>",
       "tensor<3x2x!quant.uniform<i8:f32:0, {1.0e-01,2.0e-01,3.0e-01}>>!"},
      // A sum of quantized tensors may have any scale.
      {"%x: tensor<2x!quant.uniform<i8:f32, 0.1>>", "%0 = stablehlo.add %x, %x : tensor<2x!quant.uniform<i8:f32, 0.1>>",
       "?"},
      // A sum of operands that are not quantized is not quantized.
      {"%x: tensor<2xf32>",
       "%0 = \"stablehlo.add\"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.1>>",
       "tensor<2xf32>!"},
  };
  expect(cases);
}

TEST(Inference, UsesOnlyBoundsOfOperands) {
  Case const cases[] = {
      {"%x: tensor<4xf32>, %p: tensor<f32>, %n: tensor<1xi32>",
       "%0 = stablehlo.dynamic_pad %x, %p, %n, %n, %n : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, "
       "tensor<1xi32>) -> tensor<?xf32>",
       "tensor<?xf32>"},
      {"%x: tensor<4x5xf32>, %i: tensor<3x1xi32>, %n: tensor<2xi8>",
       "%0 = \"stablehlo.dynamic_gather\"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], "
       "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x5xf32>, "
       "tensor<3x1xi32>, "
       "tensor<2xi8>) -> tensor<3x?xf32>",
       "tensor<3x?xf32>"},
      {"%x: tensor<?xf32, #stablehlo.bounds<4>>",
       "%0 = stablehlo.abs %x : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>",
       "tensor<?xf32, #stablehlo.bounds<4>>"},
  };
  expect(cases);
}

// An unranked tensor may have any shape. A type that the equations permit must also satisfy the other rules of the op.
TEST(Inference, IsCompatibleWithAcceptedPrograms) {
  Case const cases[] = {
      {"%x: tensor<?xf32>", "%0 = chlo.broadcast_add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<3xf32>",
       "tensor<?xf32>!"},
      {"%x: tensor<2xf32>", "%0 = chlo.broadcast_add %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<*xf32>",
       "tensor<2xf32>"},
      {"%x: tensor<?xf32>", "%0 = chlo.broadcast_add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>",
       "tensor<?xf32>"},
  };
  expect(cases);
}

}  // namespace
}  // namespace assay
