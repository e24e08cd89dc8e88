// dot_c4: the operands have the same element type.
func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  %r = stablehlo.dot %lhs, %rhs, precision = [DEFAULT, HIGHEST] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf64>) {
  // expected-error@+1 {{dot_c4}}
  %r = stablehlo.dot %lhs, %rhs, precision = [DEFAULT, HIGHEST] : (tensor<2x3xf32>, tensor<3x5xf64>) -> tensor<2x5xf32>
  return
}
