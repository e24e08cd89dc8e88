#include "generators/invalid/samples.hpp"

namespace assay::inline generators {
namespace {

struct Sample {
  char const* op;
  char const* text;
};

constexpr Sample kSamples[] = {
    {"arith.index_cast", R"(func.func @main(%a: i16) -> index {
  %r = "arith.index_cast"(%a) : (i16) -> index
  func.return %r : index
})"},
    {"arith.index_cast", R"(func.func @main(%a: tensor<3x2xindex>) -> tensor<3x2xi64> {
  %r = "arith.index_cast"(%a) : (tensor<3x2xindex>) -> tensor<3x2xi64>
  func.return %r : tensor<3x2xi64>
})"},
    {"cf.br", R"(func.func @main(%a: tensor<3xi32>) -> tensor<3xi32> {
  "cf.br"(%a)[^second] : (tensor<3xi32>) -> ()
^second(%b: tensor<3xi32>):
  func.return %b : tensor<3xi32>
})"},
    {"cf.br", R"(func.func @main(%a: tensor<3xi32>) -> tensor<3xi32> {
  cf.br ^second(%a : tensor<3xi32>)
^second(%b: tensor<3xi32>):
  func.return %b : tensor<3xi32>
})"},
    {"func.return", R"(func.func @main(%a: tensor<2xf16>, %b: i1) -> (i1, tensor<2xf16>) {
  "func.return"(%b, %a) : (i1, tensor<2xf16>) -> ()
})"},
    {"stablehlo.return", R"(func.func @main(%index: tensor<i32>, %a: tensor<4xui8>) -> tensor<4xui8> {
  %r = "stablehlo.case"(%index) ({
    "stablehlo.return"(%a) : (tensor<4xui8>) -> ()
  }) : (tensor<i32>) -> tensor<4xui8>
  func.return %r : tensor<4xui8>
})"},
    {"sdy.return", R"(func.func @main(%a: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %r = "sdy.named_computation"(%a) <{name = "part"}> ({
  ^bb0(%b: tensor<4x2xf32>):
    "sdy.return"(%b) : (tensor<4x2xf32>) -> ()
  }) : (tensor<4x2xf32>) -> tensor<4x2xf32>
  func.return %r : tensor<4x2xf32>
})"},
    {"stablehlo.async_start", R"(func.func @main(%a: tensor<6xf32>) -> !stablehlo.future<tensor<4xf32>> {
  %r = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<6xf32>):
    %part = "stablehlo.slice"(%b) <{limit_indices = array<i64: 5>, start_indices = array<i64: 1>,
      strides = array<i64: 1>}> : (tensor<6xf32>) -> tensor<4xf32>
    "stablehlo.return"(%part) : (tensor<4xf32>) -> ()
  }) : (tensor<6xf32>) -> !stablehlo.future<tensor<4xf32>>
  func.return %r : !stablehlo.future<tensor<4xf32>>
})"},
    {"stablehlo.async_start", R"(func.func @main(%a: tensor<2x2xi8>) -> !stablehlo.future<tensor<2x2xi8>> {
  %r = "stablehlo.async_start"(%a) ({
  ^bb0(%b: tensor<2x2xi8>):
    %sent = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}>
      : (tensor<2x2xi8>) -> tensor<2x2xi8>
    "stablehlo.return"(%sent) : (tensor<2x2xi8>) -> ()
  }) : (tensor<2x2xi8>) -> !stablehlo.future<tensor<2x2xi8>>
  func.return %r : !stablehlo.future<tensor<2x2xi8>>
})"},
    {"chlo.scan", R"(func.func @main(%x: tensor<2x3xf32>, %carry: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>) {
  %r:2 = chlo.scan(%x) inits (%carry) dimension = 0 {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    %sum = "stablehlo.add"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    "stablehlo.return"(%sum, %sum) : (tensor<3xf32>, tensor<3xf32>) -> ()
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  func.return %r#0, %r#1 : tensor<2x3xf32>, tensor<3xf32>
})"},
    {"chlo.scan",
     R"(func.func @main(%x: tensor<4x3xi32>, %y: tensor<4x3xi32>, %carry: tensor<3xi32>
      ) -> (tensor<4x3xi32>, tensor<3xi32>) {
  %r:2 = chlo.scan(%x, %y) inits (%carry) dimension = 0 attributes {scan_dim_size = 4 : i64} {
  ^bb0(%a: tensor<3xi32>, %b: tensor<3xi32>, %c: tensor<3xi32>):
    "stablehlo.return"(%a, %c) : (tensor<3xi32>, tensor<3xi32>) -> ()
  } : (tensor<4x3xi32>, tensor<4x3xi32>, tensor<3xi32>) -> (tensor<4x3xi32>, tensor<3xi32>)
  func.return %r#0, %r#1 : tensor<4x3xi32>, tensor<3xi32>
})"},
    {"tensor.dim", R"(func.func @main(%a: tensor<?x3xf32>) -> index {
  %i = "arith.constant"() <{value = 1 : index}> : () -> index
  %r = "tensor.dim"(%a, %i) : (tensor<?x3xf32>, index) -> index
  func.return %r : index
})"},
    {"shape.const_shape", R"(func.func @main() -> tensor<2xindex> {
  %r = "shape.const_shape"() <{shape = dense<[6, 4]> : tensor<2xindex>}> : () -> tensor<2xindex>
  func.return %r : tensor<2xindex>
})"},
    {"shape.const_shape", R"(func.func @main() -> !shape.shape {
  %r = "shape.const_shape"() <{shape = dense<3> : tensor<1xindex>}> : () -> !shape.shape
  func.return %r : !shape.shape
})"},
    {"tensor.extract", R"(func.func @main(%a: tensor<2x3xf32>, %i: index) -> f32 {
  %r = "tensor.extract"(%a, %i, %i) : (tensor<2x3xf32>, index, index) -> f32
  func.return %r : f32
})"},
    {"func.constant", R"(func.func private @f(tensor<f32>) -> tensor<f32>
func.func @main() -> ((tensor<f32>) -> tensor<f32>) {
  %r = "func.constant"() <{value = @f}> : () -> ((tensor<f32>) -> tensor<f32>)
  func.return %r : (tensor<f32>) -> tensor<f32>
})"},
    {"func.call_indirect", R"(func.func @main(%f: (tensor<f32>) -> tensor<f32>, %a: tensor<f32>) -> tensor<f32> {
  %r = "func.call_indirect"(%f, %a) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  func.return %r : tensor<f32>
})"},
    {"interpreter.run_parallel", R"(func.func @nothing_to_do() {
  func.return
}
func.func @main() {
  "interpreter.run_parallel"() <{programs = [[@nothing_to_do], [@nothing_to_do]]}> : () -> ()
  func.return
})"},
    {"interpreter.run_parallel", R"(func.func @one(%x: tensor<i64>) -> tensor<i64> {
  func.return %x : tensor<i64>
}
func.func @data() -> tensor<i64> {
  %c = stablehlo.constant dense<1> : tensor<i64>
  func.return %c : tensor<i64>
}
func.func @main(%a: tensor<i64>, %b: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %r:2 = "interpreter.run_parallel"(%a, %b) <{infeed = [@data], programs = [[@one], [@one]]}>
      : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  func.return %r#0, %r#1 : tensor<i64>, tensor<i64>
})"},
};

}  // namespace

std::vector<std::string> sample_programs(std::string_view op) {
  std::vector<std::string> programs;
  for (Sample const& sample : kSamples)
    if (op == sample.op) programs.emplace_back(std::string(sample.text) + "\n");
  return programs;
}

}  // namespace assay::inline generators
