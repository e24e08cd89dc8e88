// is_finite_i1: x is of floats or quantized per tensor.

func.func @valid(%x: tensor<3xf64>) -> tensor<3xi1> {
  %y = stablehlo.is_finite %x : (tensor<3xf64>) -> tensor<3xi1>
  return %y : tensor<3xi1>
}

// -----

func.func @invalid(%x: tensor<3xi64>) -> tensor<3xi1> {
  // expected-error@+1 {{is_finite_i1}}
  %y = stablehlo.is_finite %x : (tensor<3xi64>) -> tensor<3xi1>
  return %y : tensor<3xi1>
}
