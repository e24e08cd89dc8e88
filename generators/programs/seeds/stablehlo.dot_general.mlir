// Seeds of variations: the solver finds hardly any programs of this op that can be run.

// name: batches
func.func @main(%a: tensor<2x3x4x5x{type}>, %b: tensor<5x3x2x4x{type}>) -> tensor<4x3x3x{type}> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<
      lhs_batching_dimensions = [2], rhs_batching_dimensions = [3],
      lhs_contracting_dimensions = [3, 0], rhs_contracting_dimensions = [0, 2]>}>
      : (tensor<2x3x4x5x{type}>, tensor<5x3x2x4x{type}>) -> tensor<4x3x3x{type}>
  func.return %0 : tensor<4x3x3x{type}>
}
