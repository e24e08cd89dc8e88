// triangular_solve_i1: a is of floating-point or complex type, or quantized per tensor.
func.func @main(%a: tensor<2x3x3xf32>, %b: tensor<2x3x4xf32>) {
  %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @main(%a: !stablehlo.token, %b: tensor<2x3x4xf32>) {
  // expected-error@+1 {{triangular_solve_i1}}
  %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (!stablehlo.token, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
