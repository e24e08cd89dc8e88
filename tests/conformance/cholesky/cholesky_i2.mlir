// cholesky_i2: lower is a boolean.
func.func @main(%a: tensor<3x3xf32>) {
  %r = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @main(%a: tensor<3x3xf32>) {
  // expected-error@+1 {{cholesky_i2}}
  %r = "stablehlo.cholesky"(%a) <{lower = 1 : i64}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}
