// dot_i1: lhs is a tensor, and not quantized per axis.
func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  %r = stablehlo.dot %lhs, %rhs, precision = [DEFAULT, HIGHEST] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @main(%lhs: !stablehlo.token, %rhs: tensor<3x5xf32>) {
  // expected-error@+1 {{dot_i1}}
  %r = stablehlo.dot %lhs, %rhs, precision = [DEFAULT, HIGHEST] : (!stablehlo.token, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}
