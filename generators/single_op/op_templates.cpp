#include "generators/single_op/op_templates.hpp"

namespace assay::inline generators {

std::span<OpTemplate const> op_templates() {
  static constexpr OpTemplate kTemplates[] = {
      {"stablehlo.einsum", "matrices", R"(func.func @main(%a: tensor<3x4xT>, %b: tensor<4x2xT>) -> tensor<3x2xT> {
  %0 = "stablehlo.einsum"(%a, %b) <{einsum_config = "ij,jk->ik"}> : (tensor<3x4xT>, tensor<4x2xT>) -> tensor<3x2xT>
  func.return %0 : tensor<3x2xT>
}
)"},
      {"stablehlo.einsum", "batch_transposed",
       R"(func.func @main(%a: tensor<2x3x4xT>, %b: tensor<2x5x4xT>) -> tensor<5x2x3xT> {
  %0 = "stablehlo.einsum"(%a, %b) <{einsum_config = "bij,bkj->kbi"}> : (tensor<2x3x4xT>, tensor<2x5x4xT>) ->
      tensor<5x2x3xT>
  func.return %0 : tensor<5x2x3xT>
}
)"},
      {"stablehlo.unary_einsum", "transposed_sum", R"(func.func @main(%a: tensor<2x3x4xT>) -> tensor<4x2xT> {
  %0 = "stablehlo.unary_einsum"(%a) <{einsum_config = "ijk->ki"}> : (tensor<2x3x4xT>) -> tensor<4x2xT>
  func.return %0 : tensor<4x2xT>
}
)"},
      {"chlo.scan", "sums", R"(func.func @main(%a: tensor<3x4xT>, %b: tensor<3xT>) -> (tensor<3x4xT>, tensor<3xT>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes =
      array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<3xT>, %c: tensor<3xT>):
    %s = "stablehlo.add"(%c, %x) : (tensor<3xT>, tensor<3xT>) -> tensor<3xT>
    "stablehlo.return"(%s, %s) : (tensor<3xT>, tensor<3xT>) -> ()
  }) : (tensor<3x4xT>, tensor<3xT>) -> (tensor<3x4xT>, tensor<3xT>)
  func.return %0#0, %0#1 : tensor<3x4xT>, tensor<3xT>
}
)"},
      {"chlo.scan", "reversed_before",
       R"(func.func @main(%a: tensor<4x2xT>, %b: tensor<2xT>) -> (tensor<4x2xT>, tensor<2xT>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, is_reverse = true, operandSegmentSizes = array<i32: 1, 1>,
      resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<2xT>, %c: tensor<2xT>):
    "stablehlo.return"(%c, %x) : (tensor<2xT>, tensor<2xT>) -> ()
  }) : (tensor<4x2xT>, tensor<2xT>) -> (tensor<4x2xT>, tensor<2xT>)
  func.return %0#0, %0#1 : tensor<4x2xT>, tensor<2xT>
}
)"},
      {"stablehlo.custom_call", "sharding", R"(func.func @main(%a: tensor<3x4xT>) -> tensor<3x4xT> {
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "Sharding"}> : (tensor<3x4xT>) -> tensor<3x4xT>
  func.return %0 : tensor<3x4xT>
}
)"},
      {"stablehlo.custom_call", "pin_unpin", R"(func.func @main(%a: tensor<3x4xT>) -> tensor<3x4xT> {
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "Pin"}> : (tensor<3x4xT>) -> memref<3x4xT>
  %1 = "stablehlo.custom_call"(%0) <{call_target_name = "Unpin"}> : (memref<3x4xT>) -> tensor<3x4xT>
  func.return %1 : tensor<3x4xT>
}
)"},
      {"stablehlo.async_start", "slice", R"(func.func @main(%a: tensor<4x5xT>) -> tensor<2x3xT> {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4x5xT>):
    %s = "stablehlo.slice"(%x) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 4, 5>, strides =
      array<i64: 2, 2>}> : (tensor<4x5xT>) -> tensor<2x3xT>
    "stablehlo.return"(%s) : (tensor<2x3xT>) -> ()
  }) : (tensor<4x5xT>) -> !stablehlo.future<tensor<2x3xT>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<2x3xT>>) -> tensor<2x3xT>
  func.return %1 : tensor<2x3xT>
}
)"},
      {"stablehlo.async_done", "update", R"(func.func @main(%a: tensor<4x5xT>, %b: tensor<2x2xT>) -> tensor<4x5xT> {
  %i = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.async_start"(%a, %b, %i, %i) ({
  ^bb0(%x: tensor<4x5xT>, %y: tensor<2x2xT>, %j: tensor<i32>, %k: tensor<i32>):
    %s = "stablehlo.dynamic_update_slice"(%x, %y, %j, %k) : (tensor<4x5xT>, tensor<2x2xT>, tensor<i32>,
      tensor<i32>) -> tensor<4x5xT>
    "stablehlo.return"(%s) : (tensor<4x5xT>) -> ()
  }) : (tensor<4x5xT>, tensor<2x2xT>, tensor<i32>, tensor<i32>) -> !stablehlo.future<tensor<4x5xT>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4x5xT>>) -> tensor<4x5xT>
  func.return %1 : tensor<4x5xT>
}
)"},
      {"stablehlo.dynamic_gather", "windows",
       R"(func.func @main(%a: tensor<5x4x3xT>, %i: tensor<2x2xi32>) -> tensor<2x2x3xT> {
  %s = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2],
      collapsed_slice_dims = [1], start_index_map = [1, 0], index_vector_dim = 1>}> : (tensor<5x4x3xT>,
      tensor<2x2xi32>, tensor<3xi32>) -> tensor<2x2x3xT>
  func.return %0 : tensor<2x2x3xT>
}
)",
       true},
      {"stablehlo.dynamic_gather", "batches",
       R"(func.func @main(%a: tensor<3x4x2xT>, %i: tensor<5x3xi32>) -> tensor<5x2x3xT> {
  %s = "stablehlo.constant"() <{value = dense<[1, 1, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
      collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map =
      [1], index_vector_dim = 2>}> : (tensor<3x4x2xT>, tensor<5x3xi32>, tensor<3xi32>) -> tensor<5x2x3xT>
  func.return %0 : tensor<5x2x3xT>
}
)",
       true},
      {"stablehlo.dot_general", "batches",
       R"(func.func @main(%a: tensor<2x3x4x5xT>, %b: tensor<5x3x2x4xT>) -> tensor<4x3x3xT> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<
      lhs_batching_dimensions = [2], rhs_batching_dimensions = [3],
      lhs_contracting_dimensions = [3, 0], rhs_contracting_dimensions = [0, 2]>}>
      : (tensor<2x3x4x5xT>, tensor<5x3x2x4xT>) -> tensor<4x3x3xT>
  func.return %0 : tensor<4x3x3xT>
}
)",
       true},
      {"stablehlo.gather", "batches", R"(func.func @main(%a: tensor<3x4x2xT>, %i: tensor<5x3xi32>) -> tensor<5x2x3xT> {
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<
      offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [0],
      start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>,
      slice_sizes = array<i64: 1, 1, 2>}> : (tensor<3x4x2xT>, tensor<5x3xi32>) -> tensor<5x2x3xT>
  func.return %0 : tensor<5x2x3xT>
}
)",
       true},
      {"stablehlo.gather", "windows",
       R"(func.func @main(%a: tensor<5x4x3xT>, %i: tensor<2x2xi32>) -> tensor<2x2x3xT> {
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<
      offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [1, 0], index_vector_dim = 1>,
      slice_sizes = array<i64: 2, 1, 3>}> : (tensor<5x4x3xT>, tensor<2x2xi32>) -> tensor<2x2x3xT>
  func.return %0 : tensor<2x2x3xT>
}
)",
       true},
      {"stablehlo.convolution", "image",
       R"(func.func @main(%a: tensor<2x5x4x4xT>, %b: tensor<3x2x2x6xT>) -> tensor<2x2x3x6xT> {
  %0 = "stablehlo.convolution"(%a, %b) <{window_strides = array<i64: 2, 1>, padding = dense<[[0, 0], [-1, 1]]> :
      tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal =
      array<i1: false, true>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
      feature_group_count = 2 : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision
      DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x5x4x4xT>, tensor<3x2x2x6xT>) -> tensor<2x2x3x6xT>
  func.return %0 : tensor<2x2x3x6xT>
}
)",
       true},
      {"stablehlo.convolution", "batch_groups",
       R"(func.func @main(%a: tensor<3x4x6xT>, %b: tensor<4x3x2xT>) -> tensor<4x2x4xT> {
  %0 = "stablehlo.convolution"(%a, %b) <{window_strides = array<i64: 3>, padding = dense<[[2, 1]]> :
      tensor<1x2xi64>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 2>, window_reversal = array<i1:
      false>, dimension_numbers = #stablehlo.conv<[f, b, 0]x[o, i, 0]->[f, b, 0]>, feature_group_count = 1 : i64,
      batch_group_count = 2 : i64}> : (tensor<3x4x6xT>, tensor<4x3x2xT>) -> tensor<4x2x4xT>
  func.return %0 : tensor<4x2x4xT>
}
)",
       true},
      {"stablehlo.convolution", "no_batch",
       R"(func.func @main(%a: tensor<0x4x2xT>, %b: tensor<2x2x3xT>) -> tensor<0x3x3xT> {
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
      feature_group_count = 1 : i64, batch_group_count = 1 : i64}>
      : (tensor<0x4x2xT>, tensor<2x2x3xT>) -> tensor<0x3x3xT>
  func.return %0 : tensor<0x3x3xT>
}
)",
       true},
      {"stablehlo.dynamic_conv", "image",
       R"(func.func @main(%a: tensor<2x5x4x4xT>, %b: tensor<3x2x2x6xT>) -> tensor<2x3x3x6xT> {
  %p = "stablehlo.constant"() <{value = dense<[[0, 0], [-1, 1]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "stablehlo.dynamic_conv"(%a, %b, %p) <{window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>,
      rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, true>, dimension_numbers =
      #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count =
      1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> :
      (tensor<2x5x4x4xT>, tensor<3x2x2x6xT>, tensor<2x2xi32>) -> tensor<2x3x3x6xT>
  func.return %0 : tensor<2x3x3x6xT>
}
)",
       true},
      {"stablehlo.reduce_window", "two", R"(func.func @main(%a: tensor<5x4xT>, %i: tensor<T>) -> tensor<5x3xT> {
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 1>,
      base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 1, 2>, padding = dense<[[1, 1], [-1, 2]]> :
      tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<T>, %y: tensor<T>):
    %s = "stablehlo.add"(%x, %y) : (tensor<T>, tensor<T>) -> tensor<T>
    "stablehlo.return"(%s) : (tensor<T>) -> ()
  }) : (tensor<5x4xT>, tensor<T>) -> tensor<5x3xT>
  func.return %0 : tensor<5x3xT>
}
)",
       true},
      {"stablehlo.tuple", "pair",
       R"(func.func @main(%a: tensor<3x2xT>, %b: tensor<4xT>) -> tuple<tensor<3x2xT>, tensor<4xT>> {
  %0 = "stablehlo.tuple"(%a, %b) : (tensor<3x2xT>, tensor<4xT>) -> tuple<tensor<3x2xT>, tensor<4xT>>
  func.return %0 : tuple<tensor<3x2xT>, tensor<4xT>>
}
)",
       true},
  };
  return kTemplates;
}

std::string text_of(OpTemplate const& one, std::string const& element) {
  std::string text;
  for (std::size_t i = 0; i < one.text.size(); ++i) {
    bool const alone =
        one.text[i] == 'T' && (one.text[i - 1] == 'x' || one.text[i - 1] == '<') && one.text[i + 1] == '>';
    if (alone)
      text += element;
    else
      text += one.text[i];
  }
  return text;
}

}  // namespace assay::inline generators
