// cholesky_i1: a is of floating-point or complex type, or quantized per tensor.
func.func @main(%a: tensor<3x3xf32>) {
  %r = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @main(%a: tensor<3x3xi32>) {
  // expected-error@+2 {{cholesky_i1}}
  // expected-error@+1 {{cholesky_r1}}
  %r = "stablehlo.cholesky"(%a) <{lower = true}> : (tensor<3x3xi32>) -> tensor<3x3xi32>
  return
}
