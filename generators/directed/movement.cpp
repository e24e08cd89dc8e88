#include <fmt/format.h>

#include "generators/directed/directed_tests.hpp"

namespace assay::inline generators {
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
      {"stablehlo.scatter", "two_inputs",
       R"(func.func @main(%a: tensor<4xT>, %b: tensor<4xT>, %u: tensor<2xT>, %v: tensor<2xT>) -> (tensor<4xT>, tensor<4xT>) {
  %i = "stablehlo.constant"() <{value = dense<[[2], [0]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %0:2 = "stablehlo.scatter"(%a, %b, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
      indices_are_sorted = false, unique_indices = true}> ({
  ^bb0(%p: tensor<T>, %q: tensor<T>, %x: tensor<T>, %y: tensor<T>):
    "stablehlo.return"(%x, %y) : (tensor<T>, tensor<T>) -> ()
  }) : (tensor<4xT>, tensor<4xT>, tensor<2x1xi32>, tensor<2xT>, tensor<2xT>) -> (tensor<4xT>, tensor<4xT>)
  func.return %0#0, %0#1 : tensor<4xT>, tensor<4xT>
}
)"},
      {"stablehlo.scatter", "far_index", R"(func.func @main(%a: tensor<160xT>, %u: tensor<2xT>) -> tensor<160xT> {
  %i = "stablehlo.constant"() <{value = dense<[[150], [3]]> : tensor<2x1xui8>}> : () -> tensor<2x1xui8>
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = true}> ({
  ^bb0(%x: tensor<T>, %y: tensor<T>):
    "stablehlo.return"(%y) : (tensor<T>) -> ()
  }) : (tensor<160xT>, tensor<2x1xui8>, tensor<2xT>) -> tensor<160xT>
  func.return %0 : tensor<160xT>
}
)"},
      {"stablehlo.dynamic_slice", "two_starts", R"(func.func @main(%a: tensor<4x4xT>) -> tensor<2x2xT> {
  %i = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %j = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.dynamic_slice"(%a, %i, %j) <{slice_sizes = array<i64: 2, 2>}>
      : (tensor<4x4xT>, tensor<i32>, tensor<i32>) -> tensor<2x2xT>
  func.return %0 : tensor<2x2xT>
}
)"},
      {"stablehlo.concatenate", "beside",
       R"(func.func @main(%a: tensor<2x3xT>, %b: tensor<2x1xT>, %c: tensor<2x2xT>) -> tensor<2x6xT> {
  %0 = "stablehlo.concatenate"(%a, %b, %c) <{dimension = 1 : i64}>
      : (tensor<2x3xT>, tensor<2x1xT>, tensor<2x2xT>) -> tensor<2x6xT>
  func.return %0 : tensor<2x6xT>
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

}  // namespace assay::inline generators
