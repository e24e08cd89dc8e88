#include <fmt/format.h>

#include "generators/lessons.hpp"

namespace assay {
namespace {

// Operations that broadcast, each along dimensions that are not the last ones.
std::vector<Lesson> broadcasts() {
  std::vector<Lesson> all;
  for (std::string_view const name : {"add", "and", "atan2", "divide", "maximum", "minimum", "multiply", "or", "power",
                                      "remainder", "subtract", "xor"})
    all.push_back({fmt::format("chlo.broadcast_{}", name), "leading",
                   fmt::format(R"(func.func @main(%a: tensor<3x3x3xT>, %b: tensor<3xT>) -> tensor<3x3x3xT> {{
  %0 = "chlo.broadcast_{}"(%a, %b) <{{broadcast_dimensions = array<i64: 1>}}>
      : (tensor<3x3x3xT>, tensor<3xT>) -> tensor<3x3x3xT>
  func.return %0 : tensor<3x3x3xT>
}}
)",
                               name)});
  all.push_back({"chlo.broadcast_compare", "leading",
                 R"(func.func @main(%a: tensor<3x3x3xT>, %b: tensor<3xT>) -> tensor<3x3x3xi1> {
  %0 = "chlo.broadcast_compare"(%a, %b) <{broadcast_dimensions = array<i64: 0>,
      comparison_direction = #chlo<comparison_direction NE>}> : (tensor<3x3x3xT>, tensor<3xT>) -> tensor<3x3x3xi1>
  func.return %0 : tensor<3x3x3xi1>
}
)",
                 Filling::ties});
  for (std::string_view const part : {"f32", "f64"})
    all.push_back({"chlo.broadcast_complex", "leading_" + std::string(part),
                   fmt::format(R"(func.func @main(%a: tensor<3x3x{0}>, %b: tensor<3x{0}>) -> tensor<3x3xcomplex<{0}>> {{
  %0 = "chlo.broadcast_complex"(%a, %b) <{{broadcast_dimensions = array<i64: 0>}}>
      : (tensor<3x3x{0}>, tensor<3x{0}>) -> tensor<3x3xcomplex<{0}>>
  func.return %0 : tensor<3x3xcomplex<{0}>>
}}
)",
                               part),
                   Filling::distinct, false, Fitting::none, std::string(part)});
  return all;
}

}  // namespace

std::vector<Lesson> movement_lessons() {
  std::vector<Lesson> all = {
      {"stablehlo.optimization_barrier", "pair",
       R"(func.func @main(%a: tensor<3x2xT>, %b: tensor<3x2xT>) -> (tensor<3x2xT>, tensor<3x2xT>) {
  %0:2 = "stablehlo.optimization_barrier"(%a, %b) : (tensor<3x2xT>, tensor<3x2xT>) -> (tensor<3x2xT>, tensor<3x2xT>)
  func.return %0#0, %0#1 : tensor<3x2xT>, tensor<3x2xT>
}
)"},
      {"stablehlo.gather", "two_batches",
       R"(func.func @main(%a: tensor<3x3x4xT>, %i: tensor<3x3x1xi32>) -> tensor<3x3x2xT> {
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2],
      operand_batching_dims = [0, 1], start_indices_batching_dims = [1, 0], start_index_map = [2],
      index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>}> : (tensor<3x3x4xT>, tensor<3x3x1xi32>) ->
      tensor<3x3x2xT>
  func.return %0 : tensor<3x3x2xT>
}
)"},
      {"stablehlo.dynamic_gather", "two_batches",
       R"(func.func @main(%a: tensor<3x3x4xT>, %i: tensor<3x3x1xi32>) -> tensor<3x3x2xT> {
  %s = "stablehlo.constant"() <{value = dense<[1, 1, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [2],
      operand_batching_dims = [0, 1], start_indices_batching_dims = [1, 0], start_index_map = [2],
      index_vector_dim = 2>}> : (tensor<3x3x4xT>, tensor<3x3x1xi32>, tensor<3xi32>) -> tensor<3x3x2xT>
  func.return %0 : tensor<3x3x2xT>
}
)"},
      {"stablehlo.scatter", "two_batches",
       R"(func.func @main(%a: tensor<3x3x4xT>, %u: tensor<3x3xT>) -> tensor<3x3x4xT> {
  %i = "stablehlo.constant"() <{value = dense<[[0, 1, 2], [3, 0, 1], [1, 2, 3]]> : tensor<3x3xi32>}>
      : () -> tensor<3x3xi32>
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2],
      input_batching_dims = [0, 1], scatter_indices_batching_dims = [1, 0], scatter_dims_to_operand_dims = [2],
      index_vector_dim = 2>, indices_are_sorted = false, unique_indices = true}> ({
  ^bb0(%x: tensor<T>, %y: tensor<T>):
    "stablehlo.return"(%y) : (tensor<T>) -> ()
  }) : (tensor<3x3x4xT>, tensor<3x3xi32>, tensor<3x3xT>) -> tensor<3x3x4xT>
  func.return %0 : tensor<3x3x4xT>
}
)"},
      {"stablehlo.scatter", "axes_turned", R"(func.func @main(%a: tensor<4x4xT>, %u: tensor<3xT>) -> tensor<4x4xT> {
  %i = "stablehlo.constant"() <{value = dense<[[0, 1], [3, 2], [1, 3]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1],
      scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>, indices_are_sorted = false,
      unique_indices = true}> ({
  ^bb0(%x: tensor<T>, %y: tensor<T>):
    "stablehlo.return"(%y) : (tensor<T>) -> ()
  }) : (tensor<4x4xT>, tensor<3x2xi32>, tensor<3xT>) -> tensor<4x4xT>
  func.return %0 : tensor<4x4xT>
}
)"},
      {"stablehlo.sort", "descending_pairs",
       R"(func.func @main(%a: tensor<2x9xT>, %b: tensor<2x9xT>) -> (tensor<2x9xT>, tensor<2x9xT>) {
  %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%p: tensor<T>, %q: tensor<T>, %x: tensor<T>, %y: tensor<T>):
    %c = "stablehlo.compare"(%p, %q) <{comparison_direction = #stablehlo<comparison_direction GT>}>
        : (tensor<T>, tensor<T>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }) : (tensor<2x9xT>, tensor<2x9xT>) -> (tensor<2x9xT>, tensor<2x9xT>)
  func.return %0#0, %0#1 : tensor<2x9xT>, tensor<2x9xT>
}
)",
       Filling::ties},
  };
  for (auto& lesson : broadcasts()) all.push_back(std::move(lesson));
  return all;
}

}  // namespace assay
