// cholesky_c1: the result has the type of a.
func.func @main(%a: tensor<3x3xf32>) {
  %r = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @main(%a: tensor<3x3xf32>) {
  // expected-error@+1 {{cholesky_c1}}
  %r = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3x3xf32>) -> tensor<2x3x3xf32>
  return
}
