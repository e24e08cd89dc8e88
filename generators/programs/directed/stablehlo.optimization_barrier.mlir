// Two operands of one type: results in the wrong order.
// name: pair
// data: distinct
func.func @main(%a: tensor<3x2x{type}>, %b: tensor<3x2x{type}>) -> (tensor<3x2x{type}>, tensor<3x2x{type}>) {
  %0:2 = "stablehlo.optimization_barrier"(%a, %b) : (tensor<3x2x{type}>, tensor<3x2x{type}>) -> (tensor<3x2x{type}>, tensor<3x2x{type}>)
  func.return %0#0, %0#1 : tensor<3x2x{type}>, tensor<3x2x{type}>
}
