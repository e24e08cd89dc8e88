// Two different start indices on axes of one size.
// name: two_starts
// data: distinct
func.func @main(%a: tensor<4x4x{type}>) -> tensor<2x2x{type}> {
  %i = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %j = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.dynamic_slice"(%a, %i, %j) <{slice_sizes = array<i64: 2, 2>}>
      : (tensor<4x4x{type}>, tensor<i32>, tensor<i32>) -> tensor<2x2x{type}>
  func.return %0 : tensor<2x2x{type}>
}
