// Seeds of variations: the solver finds hardly any programs of this op that can be run.

// name: pair
func.func @main(%a: tensor<3x2x{type}>, %b: tensor<4x{type}>) -> tuple<tensor<3x2x{type}>, tensor<4x{type}>> {
  %0 = "stablehlo.tuple"(%a, %b) : (tensor<3x2x{type}>, tensor<4x{type}>) -> tuple<tensor<3x2x{type}>, tensor<4x{type}>>
  func.return %0 : tuple<tensor<3x2x{type}>, tensor<4x{type}>>
}
