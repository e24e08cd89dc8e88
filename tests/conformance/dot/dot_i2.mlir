// dot_i2: rhs is a tensor.
func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  %r = stablehlo.dot %lhs, %rhs, precision = [DEFAULT, HIGHEST] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @main(%lhs: tensor<2x3xf32>, %rhs: !stablehlo.token) {
  // expected-error@+1 {{dot_i2}}
  %r = stablehlo.dot %lhs, %rhs, precision = [DEFAULT, HIGHEST] : (tensor<2x3xf32>, !stablehlo.token) -> tensor<2x5xf32>
  return
}
