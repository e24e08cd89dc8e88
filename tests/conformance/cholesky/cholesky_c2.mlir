// cholesky_c2: a is at least a matrix.
func.func @main(%a: tensor<3x3xf32>) {
  %r = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @main(%a: tensor<3xf32>) {
  // expected-error@+1 {{cholesky_c2}}
  %r = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3xf32>) -> tensor<3xf32>
  return
}
