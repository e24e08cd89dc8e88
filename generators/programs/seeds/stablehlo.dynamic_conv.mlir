// Seeds of variations: the solver finds hardly any programs of this op that can be run.

// name: image
func.func @main(%a: tensor<2x5x4x4x{type}>, %b: tensor<3x2x2x6x{type}>) -> tensor<2x3x3x6x{type}> {
  %p = "stablehlo.constant"() <{value = dense<[[0, 0], [-1, 1]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %0 = "stablehlo.dynamic_conv"(%a, %b, %p) <{window_strides = array<i64: 1, 1>, lhs_dilation = array<i64: 1, 1>,
      rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, true>, dimension_numbers =
      #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count =
      1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> :
      (tensor<2x5x4x4x{type}>, tensor<3x2x2x6x{type}>, tensor<2x2xi32>) -> tensor<2x3x3x6x{type}>
  func.return %0 : tensor<2x3x3x6x{type}>
}
