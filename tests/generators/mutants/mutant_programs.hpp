// Small programs in which mutants can be seen, beside those of tests/semantics/matrix: of ops with attributes that
// those leave out.
#pragma once

#include <string>
#include <vector>

namespace assay {

// Of one function, whose arguments are a, b, c ...: a line that makes %r, and the types around it.
struct MutantProgram {
  std::vector<std::string> arguments;
  std::string result;
  std::string body;  // a single line that defines %r, or lines that end in one

  std::string text() const {
    std::string text = "func.func @main(";
    for (std::size_t i = 0; i < arguments.size(); ++i)
      text += (i ? ", %" : "%") + std::string(1, static_cast<char>('a' + i)) + ": " + arguments[i];
    return text + ") -> " + result + " {\n" + body + "\n  func.return %r : " + result + "\n}\n";
  }
};

inline std::string region(std::string const& type, std::string const& ops) {
  return "({\n^bb0(%x: tensor<" + type + ">, %y: tensor<" + type + ">):\n" + ops + "\n})";
}
inline std::string adds(std::string const& type, std::string const& op = "add") {
  return region(
      type, "  %s = stablehlo." + op + " %x, %y : tensor<" + type + ">\n  stablehlo.return %s : tensor<" + type + ">");
}

inline std::vector<MutantProgram> mutant_programs() {
  std::string const f = "tensor<3x4xf32>", i = "tensor<i64>";
  std::vector<MutantProgram> all = {
      {{f}, "tensor<4x3xf32>", "%r = stablehlo.transpose %a, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>"},
      {{"tensor<2x3x4xf32>"},
       "tensor<4x2x3xf32>",
       "%r = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>"},
      {{f}, f, "%r = stablehlo.reverse %a, dims = [0, 1] : " + f},
      {{f}, f, "%r = stablehlo.reverse %a, dims = [1] : " + f},
      {{"tensor<2x2xf32>", "tensor<2x1xf32>", "tensor<2x2xf32>"},
       "tensor<2x5xf32>",
       "%r = stablehlo.concatenate %a, %b, %c, dim = 1 : (tensor<2x2xf32>, tensor<2x1xf32>, tensor<2x2xf32>) -> "
       "tensor<2x5xf32>"},
      {{"tensor<3xf32>"},
       "tensor<3x3xf32>",
       "%r = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>"},
      {{"tensor<3xf32>"},
       "tensor<3x3xf32>",
       "%r = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>"},
      {{"tensor<2x2xf32>"},
       "tensor<2x2xf32>",
       "%r = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>"},
      {{}, "tensor<3x4xcomplex<f32>>", "%r = stablehlo.iota dim = 0 : tensor<3x4xcomplex<f32>>"},
      {{}, "tensor<2x3xf64>", "%r = stablehlo.constant dense<[[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]]> : tensor<2x3xf64>"},
      {{f}, "tensor<2x6xf32>", "%r = stablehlo.reshape %a : (" + f + ") -> tensor<2x6xf32>"},
      {{"tensor<3x?xf32>"},
       "tensor<i32>",
       "%r = stablehlo.get_dimension_size %a, dim = 1 : (tensor<3x?xf32>) -> tensor<i32>"},
      {{f}, "tensor<1x1xf32>", "%r = stablehlo.slice %a [1:2, 2:3] : (" + f + ") -> tensor<1x1xf32>"},
      {{f}, "tensor<2x2xf32>", "%r = stablehlo.slice %a [0:3:2, 1:4:2] : (" + f + ") -> tensor<2x2xf32>"},
      {{"tensor<6x6xf32>"},
       "tensor<2x3xf32>",
       "%r = stablehlo.slice %a [0:6:3, 1:6:2] : (tensor<6x6xf32>) -> tensor<2x3xf32>"},
      {{f, "tensor<f32>"},
       "tensor<4x7xf32>",
       "%r = stablehlo.pad %a, %b, low = [-1, 2], high = [0, -2], interior = [1, 1] : (" + f +
           ", tensor<f32>) -> tensor<4x7xf32>"},
      {{"tensor<4xf32>", "tensor<f32>"},
       "tensor<3xf32>",
       "%r = stablehlo.pad %a, %b, low = [1], high = [-2], interior = [0] : (tensor<4xf32>, tensor<f32>) -> "
       "tensor<3xf32>"},
      {{"tensor<2xf32>", "tensor<f32>", "tensor<1xi64>", "tensor<1xi64>", "tensor<1xi64>"},
       "tensor<?xf32>",
       "%r = stablehlo.dynamic_pad %a, %b, %c, %d, %e : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, "
       "tensor<1xi64>) -> tensor<?xf32>"},
      {{f, i, i},
       "tensor<2x2xf32>",
       "%r = stablehlo.dynamic_slice %a, %b, %c, sizes = [2, 2] : (" + f +
           ", tensor<i64>, tensor<i64>) -> tensor<2x2xf32>"},
      {{"tensor<300xf32>", i},
       "tensor<2xf32>",
       "%k = stablehlo.constant dense<140> : tensor<i64>\n%i = stablehlo.add %b, %k : tensor<i64>\n%r = "
       "stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<300xf32>, tensor<i64>) -> tensor<2xf32>"},
      {{f, "tensor<ui8>", "tensor<ui8>"},
       "tensor<2x2xf32>",
       "%r = stablehlo.dynamic_slice %a, %b, %c, sizes = [2, 2] : (" + f +
           ", tensor<ui8>, tensor<ui8>) -> tensor<2x2xf32>"},
      {{f, "tensor<2x2xf32>", i, i},
       f,
       "%r = stablehlo.dynamic_update_slice %a, %b, %c, %d : (" + f +
           ", tensor<2x2xf32>, tensor<i64>, tensor<i64>) -> " + f},
      // gather, scatter
      {{f, "tensor<2x2xi64>"},
       "tensor<2x1x2xf32>",
       "%r = \"stablehlo.gather\"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map "
       "= [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>} : (" +
           f + ", tensor<2x2xi64>) -> tensor<2x1x2xf32>"},
      {{f, "tensor<3x1xi64>"},
       "tensor<3x3xf32>",
       "%r = \"stablehlo.gather\"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [0], "
       "collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 3, 1>} : (" +
           f + ", tensor<3x1xi64>) -> tensor<3x3xf32>"},
      {{f, "tensor<3x1xi64>"},
       "tensor<3x3xf32>",
       "%r = \"stablehlo.gather\"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], "
       "collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 3, 1>} : (" +
           f + ", tensor<3x1xi64>) -> tensor<3x3xf32>"},
      {{"tensor<300xf32>", "tensor<2x1xi64>"},
       "tensor<2xf32>",
       "%k = stablehlo.constant dense<140> : tensor<2x1xi64>\n%i = stablehlo.add %b, %k : tensor<2x1xi64>\n%r = "
       "\"stablehlo.gather\"(%a, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], "
       "start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>} : (tensor<300xf32>, "
       "tensor<2x1xi64>) -> tensor<2xf32>"},
      {{"tensor<5xf32>", "tensor<2x1xui8>"},
       "tensor<2xf32>",
       "%r = \"stablehlo.gather\"(%a, %b) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], "
       "start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>} : (tensor<5xf32>, tensor<2x1xui8>) "
       "-> tensor<2xf32>"},
      {{"tensor<3x3x5xf32>", "tensor<3x3x1xi64>"},
       "tensor<3x3xf32>",
       "%r = \"stablehlo.gather\"(%a, %b) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], "
       "operand_batching_dims = [0, 1], start_indices_batching_dims = [1, 0], start_index_map = [2], index_vector_dim "
       "= 2>, slice_sizes = array<i64: 1, 1, 1>} : (tensor<3x3x5xf32>, tensor<3x3x1xi64>) -> tensor<3x3xf32>"},
      {{f, "tensor<4x2xi64>", "tensor<4x2xf32>"},
       f,
       "%r = \"stablehlo.scatter\"(%a, %b, %c) " + adds("f32", "subtract") +
           " {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
           "scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>} : (" +
           f + ", tensor<4x2xi64>, tensor<4x2xf32>) -> " + f},
      {{"tensor<4xf32>", "tensor<6x1xui8>", "tensor<6xf32>"},
       "tensor<4xf32>",
       "%r = \"stablehlo.scatter\"(%a, %b, %c) " + adds("f32") +
           " {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims "
           "= [0], index_vector_dim = 1>} : (tensor<4xf32>, tensor<6x1xui8>, tensor<6xf32>) -> tensor<4xf32>"},
      {{"tensor<3x3x5xf32>", "tensor<3x3x1xi64>", "tensor<3x3xf32>"},
       "tensor<3x3x5xf32>",
       "%r = \"stablehlo.scatter\"(%a, %b, %c) " + adds("f32") +
           " {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], "
           "scatter_indices_batching_dims = [1, 0], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>} : "
           "(tensor<3x3x5xf32>, tensor<3x3x1xi64>, tensor<3x3xf32>) -> tensor<3x3x5xf32>"},
      {{"tensor<3xf32>", "tensor<3xf32>", "tensor<2x1xi64>", "tensor<2xf32>", "tensor<2xf32>"},
       "tensor<3xf32>",
       "%q:2 = \"stablehlo.scatter\"(%a, %b, %c, %d, %e) ({\n^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, "
       "%w: tensor<f32>):\n  stablehlo.return %z, %y : tensor<f32>, tensor<f32>\n}) {scatter_dimension_numbers = "
       "#stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : "
       "(tensor<3xf32>, tensor<3xf32>, tensor<2x1xi64>, tensor<2xf32>, tensor<2xf32>) -> (tensor<3xf32>, "
       "tensor<3xf32>)\n%r = stablehlo.add %q#0, %q#1 : tensor<3xf32>"},
      // reductions
      {{"tensor<2x3xi32>", "tensor<i32>"},
       "tensor<3xi32>",
       "%r = \"stablehlo.reduce\"(%a, %b) " + adds("i32", "subtract") +
           " {dimensions = array<i64: 0>} : (tensor<2x3xi32>, tensor<i32>) -> tensor<3xi32>"},
      {{"tensor<5xi32>", "tensor<i32>"},
       "tensor<i32>",
       "%r = \"stablehlo.reduce\"(%a, %b) " +
           region("i32",
                  "  %t = stablehlo.add %x, %x : tensor<i32>\n  %s = stablehlo.add %t, %y : tensor<i32>\n  "
                  "stablehlo.return %s : tensor<i32>") +
           " {dimensions = array<i64: 0>} : (tensor<5xi32>, tensor<i32>) -> tensor<i32>"},
      {{"tensor<3x3x2xi32>", "tensor<i32>"},
       "tensor<3xi32>",
       "%r = \"stablehlo.reduce\"(%a, %b) " + adds("i32") +
           " {dimensions = array<i64: 0, 2>} : (tensor<3x3x2xi32>, tensor<i32>) -> tensor<3xi32>"},
      {{"tensor<2x0xi32>", "tensor<i32>"},
       "tensor<2xi32>",
       "%r = \"stablehlo.reduce\"(%a, %b) " + adds("i32") +
           " {dimensions = array<i64: 1>} : (tensor<2x0xi32>, tensor<i32>) -> tensor<2xi32>"},
      {{"tensor<8xf32>", "tensor<f32>"},
       "tensor<f32>",
       "%r = \"stablehlo.reduce\"(%a, %b) " + adds("f32") +
           " {dimensions = array<i64: 0>} : (tensor<8xf32>, tensor<f32>) -> tensor<f32>"},
      {{"tensor<8xf64>", "tensor<f64>"},
       "tensor<f64>",
       "%r = \"stablehlo.reduce\"(%a, %b) " + adds("f64") +
           " {dimensions = array<i64: 0>} : (tensor<8xf64>, tensor<f64>) -> tensor<f64>"},
      {{"tensor<8xf32>", "tensor<f32>"},
       "tensor<f32>",
       "%r = \"stablehlo.reduce\"(%a, %b) " + adds("f32", "maximum") +
           " {dimensions = array<i64: 0>} : (tensor<8xf32>, tensor<f32>) -> tensor<f32>"},
      {{"tensor<4xi32>", "tensor<4xi32>", "tensor<i32>", "tensor<i32>"},
       "tensor<i32>",
       "%q:2 = \"stablehlo.reduce\"(%a, %b, %c, %d) ({\n^bb0(%x: tensor<i32>, %y: tensor<i32>, %z: tensor<i32>, %w: "
       "tensor<i32>):\n  %s = stablehlo.add %x, %z : tensor<i32>\n  %t = stablehlo.maximum %y, %w : tensor<i32>\n  "
       "stablehlo.return %s, %t : tensor<i32>, tensor<i32>\n}) {dimensions = array<i64: 0>} : (tensor<4xi32>, "
       "tensor<4xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)\n%r = stablehlo.subtract %q#0, %q#1 : "
       "tensor<i32>"},
      {{"tensor<3xi32>", "tensor<3xi32>"},
       "tensor<3xi32>",
       "%r = \"stablehlo.map\"(%a, %b) " + adds("i32", "subtract") +
           " {dimensions = array<i64: 0>} : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>"},
      // windows
      {{"tensor<4x4xi32>", "tensor<i32>"},
       "tensor<3x2xi32>",
       "%r = \"stablehlo.reduce_window\"(%a, %b) " + adds("i32") +
           " {window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 2>, padding = dense<[[0, 0], [1, "
           "0]]> : tensor<2x2xi64>} : (tensor<4x4xi32>, tensor<i32>) -> tensor<3x2xi32>"},
      {{"tensor<3xi32>", "tensor<i32>"},
       "tensor<3xi32>",
       "%r = \"stablehlo.reduce_window\"(%a, %b) " +
           region("i32",
                  "  %t = stablehlo.add %x, %x : tensor<i32>\n  %s = stablehlo.add %t, %y : tensor<i32>\n  "
                  "stablehlo.return %s : tensor<i32>") +
           " {window_dimensions = array<i64: 2>, base_dilations = array<i64: 2>, window_dilations = array<i64: 3>, "
           "padding = dense<[[2, -1]]> : tensor<1x2xi64>} : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>"},
      {{"tensor<6xi32>", "tensor<i32>"},
       "tensor<4xi32>",
       "%r = \"stablehlo.reduce_window\"(%a, %b) " + adds("i32") +
           " {window_dimensions = array<i64: 2>, padding = dense<[[-1, 0]]> : tensor<1x2xi64>} : (tensor<6xi32>, "
           "tensor<i32>) -> tensor<4xi32>"},
      {{"tensor<6xf32>", "tensor<f32>"},
       "tensor<3xf32>",
       "%r = \"stablehlo.reduce_window\"(%a, %b) " + adds("f32") +
           " {window_dimensions = array<i64: 4>} : (tensor<6xf32>, tensor<f32>) -> tensor<3xf32>"},
      {{"tensor<6xi32>", "tensor<4xi32>", "tensor<i32>"},
       "tensor<6xi32>",
       "%r = \"stablehlo.select_and_scatter\"(%a, %b, %c) ({\n^bb0(%x: tensor<i32>, %y: tensor<i32>):\n  %p = "
       "stablehlo.compare GE, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>\n  stablehlo.return %p : "
       "tensor<i1>\n}, {\n^bb0(%x: tensor<i32>, %y: tensor<i32>):\n  %s = stablehlo.add %x, %y : tensor<i32>\n  "
       "stablehlo.return %s : tensor<i32>\n}) {window_dimensions = array<i64: 4>, padding = dense<[[1, 0]]> : "
       "tensor<1x2xi64>} : (tensor<6xi32>, tensor<4xi32>, tensor<i32>) -> tensor<6xi32>"},
      // sorts
      {{"tensor<3x8xi32>", "tensor<3x8xf32>"},
       "tensor<3x8xf32>",
       "%q:2 = \"stablehlo.sort\"(%a, %b) ({\n^bb0(%x: tensor<i32>, %y: tensor<i32>, %z: tensor<f32>, %w: "
       "tensor<f32>):\n  %p = stablehlo.compare GT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>\n  "
       "stablehlo.return %p : tensor<i1>\n}) {dimension = 1 : i64, is_stable = true} : (tensor<3x8xi32>, "
       "tensor<3x8xf32>) -> (tensor<3x8xi32>, tensor<3x8xf32>)\n%r = stablehlo.add %q#1, %q#1 : tensor<3x8xf32>"},
      {{"tensor<3x8xi32>", "tensor<3x8xf32>"},
       "tensor<3x8xf32>",
       "%q:2 = \"stablehlo.sort\"(%a, %b) ({\n^bb0(%x: tensor<i32>, %y: tensor<i32>, %z: tensor<f32>, %w: "
       "tensor<f32>):\n  %p = stablehlo.compare LT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>\n  "
       "stablehlo.return %p : tensor<i1>\n}) {dimension = 1 : i64, is_stable = false} : (tensor<3x8xi32>, "
       "tensor<3x8xf32>) -> (tensor<3x8xi32>, tensor<3x8xf32>)\n%r = stablehlo.add %q#1, %q#1 : tensor<3x8xf32>"},
      {{"tensor<8xf32>"},
       "tensor<8xf32>",
       "%r = \"stablehlo.sort\"(%a) ({\n^bb0(%x: tensor<f32>, %y: tensor<f32>):\n  %p = stablehlo.compare LT, %x, %y, "
       "TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>\n  stablehlo.return %p : tensor<i1>\n}) {dimension = 0 : "
       "i64, is_stable = true} : (tensor<8xf32>) -> tensor<8xf32>"},
  };
  auto more = [&](MutantProgram program) { all.push_back(std::move(program)); };
  for (std::string const t : {"f32", "f64", "i32", "i16"})
    more(
        {{"tensor<3x3x3x" + t + ">", "tensor<3x3x3x" + t + ">"},
         "tensor<3x3x3x" + t + ">",
         "%r = stablehlo.dot_general %a, %b, batching_dims = [0] x [2], contracting_dims = [2] x [1] : (tensor<3x3x3x" +
             t + ">, tensor<3x3x3x" + t + ">) -> tensor<3x3x3x" + t + ">"});
  more({{"tensor<2x2x2xf32>", "tensor<2x2x2xf32>"},
        "tensor<2x2xf32>",
        "%r = stablehlo.dot_general %a, %b, contracting_dims = [1, 2] x [0, 1] : (tensor<2x2x2xf32>, "
        "tensor<2x2x2xf32>) -> tensor<2x2xf32>"});
  more({{"tensor<2x2x2xf32>", "tensor<2x2x2xf32>"},
        "tensor<2x2xf32>",
        "%r = stablehlo.dot_general %a, %b, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2] : "
        "(tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> tensor<2x2xf32>"});
  more({{"tensor<4x4xi8>", "tensor<4x4xi8>"},
        "tensor<4x4xi32>",
        "%r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<4x4xi8>, tensor<4x4xi8>) -> "
        "tensor<4x4xi32>"});
  more({{"tensor<2x2xf32>", "tensor<2x2xf32>"},
        "tensor<2x2xf32>",
        "%r = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, "
        "rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, "
        "num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x2xf32>, tensor<2x2xf32>) -> "
        "tensor<2x2xf32>"});
  more({{"tensor<3x3xf32>", "tensor<3x3xf32>"},
        "tensor<3x3xf32>",
        "%r = \"stablehlo.einsum\"(%a, %b) {einsum_config = \"ij,jk->ik\"} : (tensor<3x3xf32>, tensor<3x3xf32>) -> "
        "tensor<3x3xf32>"});
  more({{"tensor<3x3x4xf32>"},
        "tensor<3x3xf32>",
        "%r = \"stablehlo.unary_einsum\"(%a) {einsum_config = \"ijk->ij\"} : (tensor<3x3x4xf32>) -> tensor<3x3xf32>"});
  more({{"tensor<2x5x5x2xi32>", "tensor<2x2x2x2xi32>"},
        "tensor<2x5x3x2xi32>",
        "%r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = "
        "[1, 2], pad = [[1, 0], [2, -1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, "
        "feature_group_count = 1 : i64} : (tensor<2x5x5x2xi32>, tensor<2x2x2x2xi32>) -> tensor<2x5x3x2xi32>"});
  more({{"tensor<2x4x4xi32>", "tensor<2x2x4xi32>"},
        "tensor<4x4x2xi32>",
        "%r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[f, 0, b], window = {pad = [[0, -1]], "
        "lhs_dilate = [2], rhs_dilate = [2], reverse = [true]} {batch_group_count = 1 : i64, feature_group_count = 2 : "
        "i64} : (tensor<2x4x4xi32>, tensor<2x2x4xi32>) -> tensor<4x4x2xi32>"});
  more({{"tensor<2x4x2xi32>", "tensor<2x2x2xi32>"},
        "tensor<2x3x2xi32>",
        "%r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[0, 1]], "
        "rhs_dilate = [2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x4x2xi32>, "
        "tensor<2x2x2xi32>) -> tensor<2x3x2xi32>"});
  more({{"tensor<1x3x1xi32>", "tensor<2x1x1xi32>", "tensor<1x2xi64>"},
        "tensor<1x?x1xi32>",
        "%r = \"stablehlo.dynamic_conv\"(%a, %b, %c) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, "
        "f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x1xi32>, tensor<2x1x1xi32>, "
        "tensor<1x2xi64>) -> tensor<1x?x1xi32>"});
  return all;
}

inline std::vector<std::string> whole_mutant_programs() {
  std::vector<std::string> all;
  auto const one = [&](std::vector<std::string> arguments, std::string result, std::string body) {
    all.push_back(MutantProgram{std::move(arguments), std::move(result), std::move(body)}.text());
  };
  std::string const v = "tensor<4xf32>", s = "tensor<4xi32>";
  // chlo
  for (std::string const op : {"is_pos_inf", "is_neg_inf", "is_inf"})
    one({"tensor<16xf32>"}, "tensor<16xi1>", "%r = chlo." + op + " %a : tensor<16xf32> -> tensor<16xi1>");
  for (std::string const op :
       {"polygamma", "zeta", "next_after", "broadcast_subtract", "broadcast_add", "broadcast_next_after"})
    one({"tensor<16xf32>", "tensor<16xf32>"}, "tensor<16xf32>",
        "%r = \"chlo." + op + "\"(%a, %b) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>");
  one({"tensor<3x3xf32>", "tensor<3xf32>"}, "tensor<3x3xf32>",
      "%r = \"chlo.broadcast_subtract\"(%a, %b) {broadcast_dimensions = array<i64: 0>} : (tensor<3x3xf32>, "
      "tensor<3xf32>) -> tensor<3x3xf32>");
  one({"tensor<8xi1>", "tensor<8xf32>", "tensor<8xf32>"}, "tensor<8xf32>",
      "%r = \"chlo.broadcast_select\"(%a, %b, %c) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>");
  one({"tensor<8xi32>", "tensor<8xi32>"}, "tensor<8xi32>",
      "%r = \"chlo.mulhi\"(%a, %b) : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>");
  one({"tensor<8xcomplex<f32>>"}, "tensor<8xcomplex<f32>>",
      "%r = \"chlo.conj\"(%a) : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>");
  one({v}, v, "%r = \"chlo.constant_like\"(%a) {value = 2.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>");
  one({"tensor<2x8xf32>"}, "tensor<2x3xf32>",
      "%r, %i = chlo.top_k(%a, k = 3) : tensor<2x8xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)");
  one({"tensor<2x8xf32>"}, "tensor<2x3xi32>",
      "%v, %r = chlo.top_k(%a, k = 3) : tensor<2x8xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)");
  // batch_norm, triangular_solve
  for (std::string const op : {"inference", "training", "grad"}) {
    std::string const t = "tensor<3x3xf32>", f = "tensor<3xf32>";
    std::string const operands = op == "training" ? "%a, %b, %c" : "%a, %b, %c, %d, %e";
    std::vector<std::string> arguments = {t, f, f};
    std::string types = t + ", " + f + ", " + f;
    if (op != "training") {
      arguments.insert(arguments.end(), {f, op == "grad" ? t : f});
      types += ", " + f + ", " + (op == "grad" ? t : f);
    }
    std::string const call = "\"stablehlo.batch_norm_" + op + "\"(" + operands +
                             ") {epsilon = 0.25 : f32, feature_index = 1 : i64} : (" + types + ") -> ";
    std::string const sum = "\n%s = stablehlo.broadcast_in_dim %q#1, dims = [0] : (" + f + ") -> " + t +
                            "\n%u = stablehlo.broadcast_in_dim %q#2, dims = [1] : (" + f + ") -> " + t +
                            "\n%w = stablehlo.concatenate %q#0, %s, %u, dim = 0 : (" + t + ", " + t + ", " + t +
                            ") -> tensor<9x3xf32>\n%r = stablehlo.multiply %w, %w : tensor<9x3xf32>";
    if (op == "inference")
      one(arguments, t, "%r = " + call + t);
    else
      one(arguments, "tensor<9x3xf32>", "%q:3 = " + call + "(" + t + ", " + f + ", " + f + ")" + sum);
  }
  for (std::string const t : {"f32", "f64", "complex<f32>"})
    for (std::string const how : {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"})
      for (std::string const unit : {"true", "false"})
        one({"tensor<3x3x" + t + ">", "tensor<3x3x" + t + ">"}, "tensor<3x3x" + t + ">",
            "%r = \"stablehlo.triangular_solve\"(%a, %b) {left_side = true, lower = true, unit_diagonal = " + unit +
                ", transpose_a = #stablehlo<transpose " + how + ">} : (tensor<3x3x" + t + ">, tensor<3x3x" + t +
                ">) -> tensor<3x3x" + t + ">");
  for (std::string const t : {"f32", "f64", "complex<f32>"}) {
    bool const complex = t.starts_with("complex");
    std::string const c = complex ? "[[(4.0, 0.0), (1.0, -1.0)], [(1.0, 1.0), (3.0, 0.0)]], [[(9.0, 0.0), (3.0, "
                                    "-1.0)], [(3.0, 1.0), (4.0, 0.0)]]"
                                  : "[[4.0, 1.0], [1.0, 3.0]], [[9.0, 3.1], [3.1, 4.0]]";
    one({}, "tensor<2x2x2x" + t + ">",
        "%a = stablehlo.constant dense<[" + c + "]> : tensor<2x2x2x" + t +
            ">\n%r = stablehlo.cholesky %a, lower = true : tensor<2x2x2x" + t + ">");
  }
  for (std::string const kind : {"FFT", "IFFT"})
    for (std::string const t : {"complex<f32>", "complex<f64>"})
      one({"tensor<4x4x" + t + ">"}, "tensor<4x4x" + t + ">",
          "%r = stablehlo.fft %a, type = " + kind + ", length = [4, 4] : (tensor<4x4x" + t + ">) -> tensor<4x4x" + t +
              ">");
  // control flow
  one({"tensor<i1>", s, s}, s,
      "%q:2 = \"stablehlo.if\"(%a) ({\n  stablehlo.return %b, %c : " + s + ", " + s +
          "\n}, {\n  stablehlo.return %c, %b : " + s + ", " + s + "\n}) : (tensor<i1>) -> (" + s + ", " + s +
          ")\n%r = stablehlo.subtract %q#0, %q#1 : " + s);
  for (std::string const index : {"-1", "0", "1", "2", "3", "4"})
    one({s, s, s}, s,
        "%i = stablehlo.constant dense<" + index +
            "> : tensor<i32>\n%r = \"stablehlo.case\"(%i) ({\n  stablehlo.return %a : " + s +
            "\n}, {\n  stablehlo.return %b : " + s + "\n}, {\n  stablehlo.return %c : " + s +
            "\n}) : (tensor<i32>) -> " + s);
  for (std::string const count : {"0", "5"})
    one({"tensor<f32>"}, "tensor<f32>",
        "%n = stablehlo.constant dense<" + count +
            "> : tensor<i32>\n%k = stablehlo.constant dense<1> : tensor<i32>\n%z = stablehlo.constant dense<0> : "
            "tensor<i32>\n%h = stablehlo.constant dense<0.5> : tensor<f32>\n"
            "%q:3 = \"stablehlo.while\"(%n, %a, %h) ({\n^bb0(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<f32>):\n  %p "
            "= stablehlo.compare GT, %i, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>\n  stablehlo.return %p : "
            "tensor<i1>\n}, {\n"
            "^bb0(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<f32>):\n  %m = stablehlo.subtract %i, %k : "
            "tensor<i32>\n  %w = stablehlo.add %x, %h : tensor<f32>\n  %o = stablehlo.multiply %y, %h : tensor<f32>\n  "
            "stablehlo.return %m, %w, %o : tensor<i32>, tensor<f32>, tensor<f32>\n}) : (tensor<i32>, tensor<f32>, "
            "tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>)\n%r = stablehlo.subtract %q#1, %q#2 : "
            "tensor<f32>");
  one({v, v}, v,
      "%t = stablehlo.tuple %a, %b : tuple<" + v + ", " + v + ">\n%r = stablehlo.get_tuple_element %t[0] : (tuple<" +
          v + ", " + v + ">) -> " + v);
  one({v, v}, v,
      "%q:2 = stablehlo.optimization_barrier %a, %b : " + v + ", " + v + "\n%r = stablehlo.subtract %q#0, %q#1 : " + v);
  one({"tensor<2x4xf32>"}, "tensor<2x?xf32>",
      "%n = stablehlo.constant dense<2> : tensor<i32>\n%q = stablehlo.set_dimension_size %a, %n, dim = 1 : "
      "(tensor<2x4xf32>, tensor<i32>) -> tensor<2x?xf32, #stablehlo.bounds<?, 4>>\n%r = \"stablehlo.negate\"(%q) : "
      "(tensor<2x?xf32, #stablehlo.bounds<?, 4>>) -> tensor<2x?xf32>");
  all.push_back("func.func private @f(%x: " + v + ", %y: " + v + ") -> (" + v + ", " + v +
                ") {\n  func.return %x, %y : " + v + ", " + v + "\n}\nfunc.func @main(%a: " + v + ", %b: " + v +
                ") -> " + v + " {\n  %q:2 = func.call @f(%a, %b) : (" + v + ", " + v + ") -> (" + v + ", " + v +
                ")\n  %r = stablehlo.subtract %q#0, %q#1 : " + v + "\n  func.return %r : " + v + "\n}\n");
  // random bits
  for (std::string const algorithm : {"THREE_FRY", "PHILOX"})
    for (int part : {0, 1})
      one({"tensor<2xui64>"}, part ? "tensor<6xui32>" : "tensor<2xui64>",
          std::string(part ? "%s, %r" : "%r, %o") + " = stablehlo.rng_bit_generator %a, algorithm = " + algorithm +
              " : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6xui32>)");
  one({"tensor<f32>", "tensor<f32>"}, "tensor<8xf32>",
      "%n = stablehlo.constant dense<8> : tensor<1xi64>\n%r = stablehlo.rng %a, %b, %n, distribution = UNIFORM : "
      "(tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<8xf32>");
  // Many pairs of special operands.
  std::string const many = "tensor<1024xf32>";
  for (std::string const op : {"power", "maximum", "minimum", "atan2", "remainder", "divide"})
    one({many, many}, many, "%r = stablehlo." + op + " %a, %b : " + many);
  for (std::string const direction : {"EQ", "NE", "LT", "LE", "GT", "GE"})
    for (std::string const t : {"1024xf32", "64xcomplex<f32>"})
      if (t == "1024xf32" || direction == "EQ" || direction == "NE")
        one({"tensor<" + t + ">", "tensor<" + t + ">"}, "tensor<" + t.substr(0, t.find('x')) + "xi1>",
            "%r = stablehlo.compare " + direction + ", %a, %b : (tensor<" + t + ">, tensor<" + t + ">) -> tensor<" +
                t.substr(0, t.find('x')) + "xi1>");
  one({"tensor<16xi1>", "tensor<16xf32>", "tensor<16xf32>"}, "tensor<16xf32>",
      "%r = stablehlo.select %a, %b, %c : tensor<16xi1>, tensor<16xf32>");
  one({"tensor<i1>", "tensor<16xf32>", "tensor<16xf32>"}, "tensor<16xf32>",
      "%r = stablehlo.select %a, %b, %c : tensor<i1>, tensor<16xf32>");
  // By way of f64: above a tie of bf16 by less than f64 has bits for.
  one({}, "tensor<1xbf16>",
      "%a = stablehlo.constant dense<9259400833873739777> : tensor<1xui64>\n%r = stablehlo.convert %a : "
      "(tensor<1xui64>) -> tensor<1xbf16>");
  one({}, "tensor<1xi32>",
      "%a = stablehlo.constant dense<16777217> : tensor<1xi64>\n%r = stablehlo.convert %a : (tensor<1xi64>) -> "
      "tensor<1xi32>");
  one({"tensor<8xi32>"}, "tensor<8xi1>", "%r = stablehlo.convert %a : (tensor<8xi32>) -> tensor<8xi1>");
  one({"tensor<4xi32>"}, "tensor<4x4xi8>", "%r = stablehlo.bitcast_convert %a : (tensor<4xi32>) -> tensor<4x4xi8>");
  one({}, "tensor<2xui32>",
      "%a = stablehlo.constant dense<[0x7FC00001, 0x7F800001]> : tensor<2xf32>\n%r = stablehlo.bitcast_convert %a : "
      "(tensor<2xf32>) -> tensor<2xui32>");
  one({"tensor<3x3xf32>"}, "tensor<3x2xf32>",
      "%i = stablehlo.constant dense<[2, 0]> : tensor<2xi64>\n%r = \"stablehlo.torch_index_select\"(%a, %i) {dim = 1 : "
      "i64, batch_dims = 0 : i64} : (tensor<3x3xf32>, tensor<2xi64>) -> tensor<3x2xf32>");
  one({"tensor<2x3xf32>"}, "tensor<2x2xf32>",
      "%i = stablehlo.constant dense<[[2, 0], [1, 1]]> : tensor<2x2xi64>\n%r = \"stablehlo.torch_index_select\"(%a, "
      "%i) {dim = 1 : i64, batch_dims = 1 : i64} : (tensor<2x3xf32>, tensor<2x2xi64>) -> tensor<2x2xf32>");
  one({"tensor<1x5x1xi32>", "tensor<2x1x1xi32>"}, "tensor<1x3x1xi32>",
      "%r = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[-1, 0]]} "
      "{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x1xi32>, tensor<2x1x1xi32>) -> "
      "tensor<1x3x1xi32>");
  one({v, v}, v,
      "%n = stablehlo.constant dense<false> : tensor<i1>\n%q:2 = \"stablehlo.while\"(%a, %b) ({\n^bb0(%x: " + v +
          ", %y: " + v + "):\n  stablehlo.return %n : tensor<i1>\n}, {\n^bb0(%x: " + v + ", %y: " + v +
          "):\n  stablehlo.return %y, %x : " + v + ", " + v + "\n}) : (" + v + ", " + v + ") -> (" + v + ", " + v +
          ")\n%r = stablehlo.subtract %q#0, %q#1 : " + v);
  for (std::string const reverse : {"", " attributes {is_reverse = true}"})
    for (int part : {0, 1})
      one({"tensor<4x2xi32>", "tensor<2xi32>"}, part ? "tensor<2xi32>" : "tensor<4x2xi32>",
          std::string(part ? "%o, %r" : "%r, %o") + " = chlo.scan(%a) inits(%b) dimension=0" + reverse +
              " {\n^bb0(%x: tensor<2xi32>, %c: tensor<2xi32>):\n  %s = stablehlo.add %x, %c : tensor<2xi32>\n  "
              "stablehlo.return %c, %s : tensor<2xi32>, tensor<2xi32>\n} : (tensor<4x2xi32>, tensor<2xi32>) -> "
              "(tensor<4x2xi32>, tensor<2xi32>)");
  one({"tensor<5x3xf32>", "tensor<3x3x2xf32>"}, "tensor<5x2xf32>",
      "%g = stablehlo.constant dense<[1, 2, 2]> : tensor<3xi64>\n%r = \"chlo.ragged_dot\"(%a, %b, %g) "
      "{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = "
      "[1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<5x3xf32>, tensor<3x3x2xf32>, "
      "tensor<3xi64>) -> tensor<5x2xf32>");
  // Several processes.
  auto const parallel = [&](std::string const& type, std::string const& body, bool partitions = false) {
    std::string const programs = partitions ? "[[@f, @f]]" : "[[@f], [@f]]";
    all.push_back("func.func @f(%p: " + v + ") -> " + type + " {\n" + body + "\n  func.return %w : " + type +
                  "\n}\nfunc.func @main(%a: " + v + ", %b: " + v + ") -> " + type +
                  " {\n  %q:2 = \"interpreter.run_parallel\"(%a, %b) {programs = " + programs + "} : (" + v + ", " + v +
                  ") -> (" + type + ", " + type + ")\n  %r = stablehlo.subtract %q#0, %q#1 : " + type +
                  "\n  func.return %r : " + type + "\n}\n");
  };
  std::string const groups = "replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}";
  parallel("tensor<8xf32>", "  %w = \"stablehlo.all_gather\"(%p) {all_gather_dim = 0 : i64, " + groups + " : (" + v +
                                ") -> tensor<8xf32>");
  parallel(v, "  %g = \"stablehlo.all_gather\"(%p) {all_gather_dim = 0 : i64, " + groups + " : (" + v +
                  ") -> tensor<8xf32>\n  %i = stablehlo.replica_id : tensor<ui32>\n  %w = stablehlo.dynamic_slice %g, "
                  "%i, sizes = [4] : (tensor<8xf32>, tensor<ui32>) -> " +
                  v);
  parallel(v, "  %k = \"stablehlo.all_reduce\"(%p) " + adds("f32") + " {" + groups + " : (" + v + ") -> " + v +
                  "\n  %w = stablehlo.multiply %p, %k : " + v);
  parallel("tensor<2xf32>", "  %w = \"stablehlo.reduce_scatter\"(%p) " + adds("f32") +
                                " {scatter_dimension = 0 : i64, " + groups + " : (" + v + ") -> tensor<2xf32>");
  parallel(v,
           "  %w = \"stablehlo.collective_permute\"(%p) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (" +
               v + ") -> " + v);
  parallel(v,
           "  %w = \"stablehlo.all_to_all\"(%p) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = "
           "2 : i64, " +
               groups + " : (" + v + ") -> " + v);
  all.push_back(
      "func.func @in() -> " + v + " {\n  %c = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : " + v +
      "\n  func.return %c : " + v +
      "\n}\n"
      "func.func @read() -> " +
      v +
      " {\n  %t = stablehlo.after_all : !stablehlo.token\n  %r:2 = \"stablehlo.infeed\"(%t) : (!stablehlo.token) -> (" +
      v + ", !stablehlo.token)\n  func.return %r#0 : " + v +
      "\n}\n"
      "func.func @main() -> " +
      v + " {\n  %r = \"interpreter.run_parallel\"() {infeed = [@in], programs = [[@read]]} : () -> " + v +
      "\n  func.return %r : " + v + "\n}\n");
  return all;
}

}  // namespace assay
