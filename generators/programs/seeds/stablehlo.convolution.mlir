// Seeds of variations: the solver finds hardly any programs of this op that can be run.

// name: image
func.func @main(%a: tensor<2x5x4x4x{type}>, %b: tensor<3x2x2x6x{type}>) -> tensor<2x2x3x6x{type}> {
  %0 = "stablehlo.convolution"(%a, %b) <{window_strides = array<i64: 2, 1>, padding = dense<[[0, 0], [-1, 1]]> :
      tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal =
      array<i1: false, true>, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>,
      feature_group_count = 2 : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision
      DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x5x4x4x{type}>, tensor<3x2x2x6x{type}>) -> tensor<2x2x3x6x{type}>
  func.return %0 : tensor<2x2x3x6x{type}>
}

// -----
// name: batch_groups
func.func @main(%a: tensor<3x4x6x{type}>, %b: tensor<4x3x2x{type}>) -> tensor<4x2x4x{type}> {
  %0 = "stablehlo.convolution"(%a, %b) <{window_strides = array<i64: 3>, padding = dense<[[2, 1]]> :
      tensor<1x2xi64>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 2>, window_reversal = array<i1:
      false>, dimension_numbers = #stablehlo.conv<[f, b, 0]x[o, i, 0]->[f, b, 0]>, feature_group_count = 1 : i64,
      batch_group_count = 2 : i64}> : (tensor<3x4x6x{type}>, tensor<4x3x2x{type}>) -> tensor<4x2x4x{type}>
  func.return %0 : tensor<4x2x4x{type}>
}

// -----
// name: no_batch
func.func @main(%a: tensor<0x4x2x{type}>, %b: tensor<2x2x3x{type}>) -> tensor<0x3x3x{type}> {
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
      feature_group_count = 1 : i64, batch_group_count = 1 : i64}>
      : (tensor<0x4x2x{type}>, tensor<2x2x3x{type}>) -> tensor<0x3x3x{type}>
  func.return %0 : tensor<0x3x3x{type}>
}
