// dynamic_conv_c23: feature_group_count or batch_group_count is 1.
func.func @main(%lhs: tensor<2x6x6x4xf32>, %rhs: tensor<3x3x2x8xf32>) {
  %padding = stablehlo.constant dense<0> : tensor<2x2xi64>
  %r = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>]}> : (tensor<2x6x6x4xf32>, tensor<3x3x2x8xf32>, tensor<2x2xi64>) -> tensor<2x4x4x8xf32>
  return
}

// -----

func.func @main(%lhs: tensor<2x6x6x4xf32>, %rhs: tensor<3x3x2x8xf32>) {
  %padding = stablehlo.constant dense<0> : tensor<2x2xi64>
  // expected-error@+1 {{dynamic_conv_c23}}
  %r = "stablehlo.dynamic_conv"(%lhs, %rhs, %padding) <{window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64, batch_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGH>]}> : (tensor<2x6x6x4xf32>, tensor<3x3x2x8xf32>, tensor<2x2xi64>) -> tensor<1x4x4x8xf32>
  return
}
