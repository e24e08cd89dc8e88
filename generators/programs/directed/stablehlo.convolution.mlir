// Factors with more bits than f32 has, at the precision that leaves them.
// name: highest
// data: small_integers
// types: f64
// order_proof: yes
func.func @main(%a: tensor<1x6x2xi32>, %b: tensor<3x2x2xi32>) -> tensor<1x4x2x{type}> {
  %f = "stablehlo.constant"() <{value = dense<1048583> : tensor<1x6x2xi32>}> : () -> tensor<1x6x2xi32>
  %e = "stablehlo.xor"(%a, %f) : (tensor<1x6x2xi32>, tensor<1x6x2xi32>) -> tensor<1x6x2xi32>
  %x = "stablehlo.convert"(%e) : (tensor<1x6x2xi32>) -> tensor<1x6x2x{type}>
  %y = "stablehlo.convert"(%b) : (tensor<3x2x2xi32>) -> tensor<3x2x2x{type}>
  %0 = "stablehlo.convolution"(%x, %y) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
      feature_group_count = 1 : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>,
      #stablehlo<precision HIGHEST>]}> : (tensor<1x6x2x{type}>, tensor<3x2x2x{type}>) -> tensor<1x4x2x{type}>
  func.return %0 : tensor<1x4x2x{type}>
}

// -----
// A convolution in which nothing is symmetric, though sizes are equal.
// name: square_kernel
// data: small_integers
// order_proof: yes
func.func @main(%a: tensor<2x4x2x5x{type}>, %b: tensor<2x2x2x2x{type}>) -> tensor<7x2x3x2x{type}> {
  %0 = "stablehlo.convolution"(%a, %b) <{window_strides = array<i64: 1, 2>, padding = dense<[[1, 0], [0, 2]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 2, 1>, rhs_dilation = array<i64: 1, 2>,
      window_reversal = array<i1: true, false>, dimension_numbers =
      #stablehlo.conv<[f, 0, b, 1]x[1, i, 0, o]->[0, b, 1, f]>, feature_group_count = 1 : i64,
      batch_group_count = 1 : i64}>
      : (tensor<2x4x2x5x{type}>, tensor<2x2x2x2x{type}>) -> tensor<7x2x3x2x{type}>
  func.return %0 : tensor<7x2x3x2x{type}>
}

// -----
// One product for each element, at the precision that leaves the operands as they are: the other precisions may round them.
// name: single_product
// data: ordinary
// types: f32
func.func @main(%a: tensor<1x5x1x{type}>, %b: tensor<1x1x3x{type}>) -> tensor<1x5x3x{type}> {
  %0 = "stablehlo.convolution"(%a, %b) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>,
      feature_group_count = 1 : i64, batch_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGHEST>,
      #stablehlo<precision HIGHEST>]}> : (tensor<1x5x1x{type}>, tensor<1x1x3x{type}>) -> tensor<1x5x3x{type}>
  func.return %0 : tensor<1x5x3x{type}>
}
