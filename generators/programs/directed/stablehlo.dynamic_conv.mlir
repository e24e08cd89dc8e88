// A convolution in which nothing is symmetric, though sizes are equal.
// name: square_kernel
// data: small_integers
// order_proof: yes
func.func @main(%a: tensor<2x4x2x5x{type}>, %b: tensor<2x2x2x2x{type}>) -> tensor<7x2x3x2x{type}> {
  %p = "stablehlo.constant"() <{value = dense<[[1, 0], [0, 2]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
  %0 = "stablehlo.dynamic_conv"(%a, %b, %p) <{window_strides = array<i64: 1, 2>, lhs_dilation = array<i64: 2, 1>, rhs_dilation = array<i64: 1, 2>,
      window_reversal = array<i1: true, false>, dimension_numbers =
      #stablehlo.conv<[f, 0, b, 1]x[1, i, 0, o]->[0, b, 1, f]>, feature_group_count = 1 : i64,
      batch_group_count = 1 : i64}>
      : (tensor<2x4x2x5x{type}>, tensor<2x2x2x2x{type}>, tensor<2x2xi64>) -> tensor<7x2x3x2x{type}>
  func.return %0 : tensor<7x2x3x2x{type}>
}
