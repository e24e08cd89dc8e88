// triangular_solve_i6: transpose_a is one of NO_TRANSPOSE, TRANSPOSE and ADJOINT.
func.func @main(%a: tensor<2x3x3xf32>, %b: tensor<2x3x4xf32>) {
  %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>}> : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @main(%a: tensor<2x3x3xf32>, %b: tensor<2x3x4xf32>) {
  // expected-error@+1 {{triangular_solve_i6}}
  %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = 1 : i64}> : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @main(%a: tensor<2x3x3xf32>, %b: tensor<2x3x4xf32>) {
  // expected-error@+1 {{triangular_solve_i6}}
  %r = "stablehlo.triangular_solve"(%a, %b) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>}> : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}
