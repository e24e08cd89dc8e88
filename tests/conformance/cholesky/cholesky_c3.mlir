// cholesky_c3: the matrices are square.
func.func @main(%a: tensor<3x3xf32>) {
  %r = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @main(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{cholesky_c3}}
  %r = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
