#include <fmt/format.h>

#include "generators/directed/directed_tests.hpp"

namespace assay::inline generators {
namespace {

Lesson proof(std::string op, std::string name, std::string text, std::string types = {}) {
  return {std::move(op), std::move(name), std::move(text), Filling::small_integers,
          true,          Fitting::none,   std::move(types)};
}

// Sums of two elements are rounded once, whatever the order.
std::vector<Lesson> reductions() {
  return {
      {"stablehlo.reduce", "of_two", R"(func.func @main(%a: tensor<16x2xT>) -> tensor<16xT> {
  %z = "stablehlo.constant"() <{value = dense<Z> : tensor<T>}> : () -> tensor<T>
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<T>, %y: tensor<T>):
    %s = "stablehlo.add"(%x, %y) : (tensor<T>, tensor<T>) -> tensor<T>
    "stablehlo.return"(%s) : (tensor<T>) -> ()
  }) : (tensor<16x2xT>, tensor<T>) -> tensor<16xT>
  func.return %0 : tensor<16xT>
}
)",
       Filling::ordinary},
      {"stablehlo.reduce_window", "of_two", R"(func.func @main(%a: tensor<17xT>) -> tensor<16xT> {
  %z = "stablehlo.constant"() <{value = dense<Z> : tensor<T>}> : () -> tensor<T>
  %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%x: tensor<T>, %y: tensor<T>):
    %s = "stablehlo.add"(%x, %y) : (tensor<T>, tensor<T>) -> tensor<T>
    "stablehlo.return"(%s) : (tensor<T>) -> ()
  }) : (tensor<17xT>, tensor<T>) -> tensor<16xT>
  func.return %0 : tensor<16xT>
}
)",
       Filling::ordinary},
      // The first of the greatest elements, and what stands beside it.
      {"stablehlo.reduce_window", "first_greatest",
       R"(func.func @main(%a: tensor<3x8xT>, %b: tensor<3x8xi32>) -> (tensor<3x6xT>, tensor<3x6xi32>) {
  %l = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> tensor<i32>
  %k = "stablehlo.convert"(%l) : (tensor<i32>) -> tensor<T>
  %0:2 = "stablehlo.reduce_window"(%a, %b, %k, %l) <{window_dimensions = array<i64: 1, 3>}> ({
  ^bb0(%x: tensor<T>, %i: tensor<i32>, %y: tensor<T>, %j: tensor<i32>):
    %c = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<T>, tensor<T>) -> tensor<i1>
    %v = "stablehlo.select"(%c, %x, %y) : (tensor<i1>, tensor<T>, tensor<T>) -> tensor<T>
    %w = "stablehlo.select"(%c, %i, %j) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%v, %w) : (tensor<T>, tensor<i32>) -> ()
  }) : (tensor<3x8xT>, tensor<3x8xi32>, tensor<T>, tensor<i32>) -> (tensor<3x6xT>, tensor<3x6xi32>)
  func.return %0#0, %0#1 : tensor<3x6xT>, tensor<3x6xi32>
}
)",
       Filling::ties, false, Fitting::none, "f16 bf16 f32 f64 i16 i32 i64"},
      // More bits than bf16 has.
      proof("stablehlo.scatter", "long_integers",
            R"(func.func @main(%a: tensor<4xi32>, %b: tensor<8xi32>) -> tensor<4xT> {
  %f = "stablehlo.constant"() <{value = dense<1027> : tensor<8xi32>}> : () -> tensor<8xi32>
  %e = "stablehlo.xor"(%b, %f) : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  %u = "stablehlo.convert"(%e) : (tensor<8xi32>) -> tensor<8xT>
  %c = "stablehlo.convert"(%a) : (tensor<4xi32>) -> tensor<4xT>
  %i = "stablehlo.constant"() <{value = dense<[[1], [0], [1], [3], [3], [1], [0], [2]]> : tensor<8x1xi32>}>
      : () -> tensor<8x1xi32>
  %0 = "stablehlo.scatter"(%c, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%x: tensor<T>, %y: tensor<T>):
    %s = "stablehlo.add"(%x, %y) : (tensor<T>, tensor<T>) -> tensor<T>
    "stablehlo.return"(%s) : (tensor<T>) -> ()
  }) : (tensor<4xT>, tensor<8x1xi32>, tensor<8xT>) -> tensor<4xT>
  func.return %0 : tensor<4xT>
}
)",
            "f32 f64 i64"),
      // More bits than f32 has.
      proof("stablehlo.reduce", "long_integers", R"(func.func @main(%a: tensor<3x4xi32>) -> tensor<3xT> {
  %f = "stablehlo.constant"() <{value = dense<1073741827> : tensor<3x4xi32>}> : () -> tensor<3x4xi32>
  %e = "stablehlo.xor"(%a, %f) : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
  %c = "stablehlo.convert"(%e) : (tensor<3x4xi32>) -> tensor<3x4xT>
  %z = "stablehlo.constant"() <{value = dense<Z> : tensor<T>}> : () -> tensor<T>
  %0 = "stablehlo.reduce"(%c, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<T>, %y: tensor<T>):
    %s = "stablehlo.add"(%x, %y) : (tensor<T>, tensor<T>) -> tensor<T>
    "stablehlo.return"(%s) : (tensor<T>) -> ()
  }) : (tensor<3x4xT>, tensor<T>) -> tensor<3xT>
  func.return %0 : tensor<3xT>
}
)",
            "f64 i64"),
  };
}

// Convolutions in which nothing is symmetric though sizes are equal. `%p` is the padding of dynamic_conv.
Lesson image(bool dynamic) {
  std::string const padding = "dense<[[1, 0], [0, 2]]> : tensor<2x2xi64>";
  std::string const attributes = fmt::format(
      "window_strides = array<i64: 1, 2>, {}lhs_dilation = array<i64: 2, 1>, rhs_dilation = array<i64: 1, 2>,\n"
      "      window_reversal = array<i1: true, false>, dimension_numbers =\n"
      "      #stablehlo.conv<[f, 0, b, 1]x[1, i, 0, o]->[0, b, 1, f]>, feature_group_count = 1 : i64,\n"
      "      batch_group_count = 1 : i64",
      dynamic ? "" : "padding = " + padding + ", ");
  std::string const op = dynamic ? "dynamic_conv" : "convolution";
  std::string text = "func.func @main(%a: tensor<2x4x2x5xT>, %b: tensor<2x2x2x2xT>) -> tensor<7x2x3x2xT> {\n";
  if (dynamic) text += "  %p = \"stablehlo.constant\"() <{value = " + padding + "}> : () -> tensor<2x2xi64>\n";
  text += fmt::format(
      "  %0 = \"stablehlo.{}\"(%a, %b{}) <{{{}}}>\n      : (tensor<2x4x2x5xT>, tensor<2x2x2x2xT>{}) -> "
      "tensor<7x2x3x2xT>\n  func.return %0 : tensor<7x2x3x2xT>\n}}\n",
      op, dynamic ? ", %p" : "", attributes, dynamic ? ", tensor<2x2xi64>" : "");
  return proof("stablehlo." + op, "square_kernel", text);
}

std::string const kShort = "i4 i8 ui4 ui8 i16";

}  // namespace

std::vector<Lesson> contraction_lessons() {
  std::vector<Lesson> all = {
      proof("stablehlo.dot", "square", R"(func.func @main(%a: tensor<3x3xT>, %b: tensor<3x3xT>) -> tensor<3x3xT> {
  %0 = "stablehlo.dot"(%a, %b) : (tensor<3x3xT>, tensor<3x3xT>) -> tensor<3x3xT>
  func.return %0 : tensor<3x3xT>
}
)"),
      proof("stablehlo.dot_general", "square",
            R"(func.func @main(%a: tensor<3x3xT>, %b: tensor<3x3xT>) -> tensor<3x3xT> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1],
      rhs_contracting_dimensions = [0]>}> : (tensor<3x3xT>, tensor<3x3xT>) -> tensor<3x3xT>
  func.return %0 : tensor<3x3xT>
}
)"),
      proof("stablehlo.dot_general", "two_batches",
            R"(func.func @main(%a: tensor<3x3x2xT>, %b: tensor<3x3x2xT>) -> tensor<3x3xT> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1],
      rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>}>
      : (tensor<3x3x2xT>, tensor<3x3x2xT>) -> tensor<3x3xT>
  func.return %0 : tensor<3x3xT>
}
)"),
      proof("stablehlo.dot_general", "widened",
            R"(func.func @main(%a: tensor<3x4xT>, %b: tensor<4x2xT>) -> tensor<3x2xi32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1],
      rhs_contracting_dimensions = [0]>}> : (tensor<3x4xT>, tensor<4x2xT>) -> tensor<3x2xi32>
  func.return %0 : tensor<3x2xi32>
}
)",
            kShort),
      proof("stablehlo.dot", "widened", R"(func.func @main(%a: tensor<3x4xT>, %b: tensor<4x2xT>) -> tensor<3x2xi32> {
  %0 = "stablehlo.dot"(%a, %b) : (tensor<3x4xT>, tensor<4x2xT>) -> tensor<3x2xi32>
  func.return %0 : tensor<3x2xi32>
}
)",
            kShort),
      proof("stablehlo.einsum", "widened", R"(func.func @main(%a: tensor<3x4xT>, %b: tensor<4x2xT>) -> tensor<3x2xi32> {
  %0 = "stablehlo.einsum"(%a, %b) <{einsum_config = "ij,jk->ik"}> : (tensor<3x4xT>, tensor<4x2xT>) -> tensor<3x2xi32>
  func.return %0 : tensor<3x2xi32>
}
)",
            kShort),
      // More bits than f32 and bf16 have, at the precision that leaves them.
      proof("chlo.ragged_dot", "highest",
            R"(func.func @main(%a: tensor<5x2xi32>, %b: tensor<2x2x3xi32>) -> tensor<5x3xT> {
  %f = "stablehlo.constant"() <{value = dense<1027> : tensor<5x2xi32>}> : () -> tensor<5x2xi32>
  %e = "stablehlo.xor"(%a, %f) : (tensor<5x2xi32>, tensor<5x2xi32>) -> tensor<5x2xi32>
  %x = "stablehlo.convert"(%e) : (tensor<5x2xi32>) -> tensor<5x2xT>
  %y = "stablehlo.convert"(%b) : (tensor<2x2x3xi32>) -> tensor<2x2x3xT>
  %g = "stablehlo.constant"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [],
      rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
      lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>, precision_config = [#chlo<precision HIGHEST>,
      #chlo<precision HIGHEST>]}> : (tensor<5x2xT>, tensor<2x2x3xT>, tensor<2xi32>) -> tensor<5x3xT>
  func.return %0 : tensor<5x3xT>
}
)",
            "f32 f64"),
      proof("stablehlo.dot_general", "highest",
            R"(func.func @main(%a: tensor<3x4xi32>, %b: tensor<4x2xi32>) -> tensor<3x2xT> {
  %f = "stablehlo.constant"() <{value = dense<1048583> : tensor<3x4xi32>}> : () -> tensor<3x4xi32>
  %e = "stablehlo.xor"(%a, %f) : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
  %x = "stablehlo.convert"(%e) : (tensor<3x4xi32>) -> tensor<3x4xT>
  %y = "stablehlo.convert"(%b) : (tensor<4x2xi32>) -> tensor<4x2xT>
  %0 = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1],
      rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision HIGHEST>,
      #stablehlo<precision HIGHEST>]}> : (tensor<3x4xT>, tensor<4x2xT>) -> tensor<3x2xT>
  func.return %0 : tensor<3x2xT>
}
)",
            "f64"),
      proof("stablehlo.convolution", "highest",
            R"(func.func @main(%a: tensor<1x6x2xi32>, %b: tensor<3x2x2xi32>) -> tensor<1x4x2xT> {
  %f = "stablehlo.constant"() <{value = dense<1048583> : tensor<1x6x2xi32>}> : () -> tensor<1x6x2xi32>
  %e = "stablehlo.xor"(%a, %f) : (tensor<1x6x2xi32>, tensor<1x6x2xi32>) -> tensor<1x6x2xi32>
  %x = "stablehlo.convert"(%e) : (tensor<1x6x2xi32>) -> tensor<1x6x2xT>
  %y = "stablehlo.convert"(%b) : (tensor<3x2x2xi32>) -> tensor<3x2x2xT>
  %0 = "stablehlo.convolution"(%x, %y) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
      feature_group_count = 1 : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>,
      #stablehlo<precision HIGHEST>]}> : (tensor<1x6x2xT>, tensor<3x2x2xT>) -> tensor<1x4x2xT>
  func.return %0 : tensor<1x4x2xT>
}
)",
            "f64"),
      // One product for each element: what the operands are rounded to shows.
      {"stablehlo.dot_general", "algorithm_bf16",
       R"(func.func @main(%a: tensor<3x1xT>, %b: tensor<1x4xT>) -> tensor<3x4xT> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1],
      rhs_contracting_dimensions = [0]>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16,
      rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1,
      num_primitive_operations = 1, allow_imprecise_accumulation = false>}>
      : (tensor<3x1xT>, tensor<1x4xT>) -> tensor<3x4xT>
  func.return %0 : tensor<3x4xT>
}
)",
       Filling::ordinary, false, Fitting::none, "f32"},
      proof("stablehlo.einsum", "square", R"(func.func @main(%a: tensor<3x3xT>, %b: tensor<3x3xT>) -> tensor<3x3xT> {
  %0 = "stablehlo.einsum"(%a, %b) <{einsum_config = "ij,jk->ik"}> : (tensor<3x3xT>, tensor<3x3xT>) -> tensor<3x3xT>
  func.return %0 : tensor<3x3xT>
}
)"),
      proof("stablehlo.unary_einsum", "square", R"(func.func @main(%a: tensor<3x3xT>) -> tensor<3xT> {
  %0 = "stablehlo.unary_einsum"(%a) <{einsum_config = "ij->i"}> : (tensor<3x3xT>) -> tensor<3xT>
  func.return %0 : tensor<3xT>
}
)"),
      proof("chlo.ragged_dot", "rows", R"(func.func @main(%a: tensor<6x2xT>, %b: tensor<3x2x2xT>) -> tensor<6x2xT> {
  %g = "stablehlo.constant"() <{value = dense<[3, 1, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [],
      rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
      lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x2xT>, tensor<3x2x2xT>, tensor<3xi32>) ->
      tensor<6x2xT>
  func.return %0 : tensor<6x2xT>
}
)"),
      proof("chlo.ragged_dot", "slices", R"(func.func @main(%a: tensor<2x6xT>, %b: tensor<6x3xT>) -> tensor<3x2x3xT> {
  %g = "stablehlo.constant"() <{value = dense<[1, 3, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [],
      rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0],
      lhs_ragged_dimensions = [1], rhs_group_dimensions = []>}> : (tensor<2x6xT>, tensor<6x3xT>, tensor<3xi32>) ->
      tensor<3x2x3xT>
  func.return %0 : tensor<3x2x3xT>
}
)"),
  };
  for (bool const dynamic : {false, true}) all.push_back(image(dynamic));
  for (auto& lesson : reductions()) all.push_back(std::move(lesson));
  return all;
}

}  // namespace assay::inline generators
