// triangular_solve_o1: TRANSPOSE_INVALID is rejected.
// against: official
func.func @main(%a: tensor<2x3x3xf32>, %b: tensor<2x3x4xf32>) {
  %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @main(%a: tensor<2x3x3xf32>, %b: tensor<2x3x4xf32>) {
  // expected-error@+1 {{triangular_solve_o1}}
  %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>}> : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
