// dot_c3: the result has the other dimensions of both operands.
func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  %r = stablehlo.dot %lhs, %rhs, precision = [DEFAULT, HIGHEST] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  // expected-error@+1 {{dot_c3}}
  %r = stablehlo.dot %lhs, %rhs, precision = [DEFAULT, HIGHEST] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<5x2xf32>
  return
}
