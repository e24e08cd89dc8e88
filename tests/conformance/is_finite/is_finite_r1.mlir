// is_finite_y: y is boolean.

func.func @valid(%x: tensor<3xf64>) -> tensor<3xi1> {
  %y = stablehlo.is_finite %x : (tensor<3xf64>) -> tensor<3xi1>
  return %y : tensor<3xi1>
}

// -----

func.func @invalid(%x: tensor<3xf64>) -> tensor<3xi8> {
  // expected-error@+1 {{is_finite_r1}}
  %y = stablehlo.is_finite %x : (tensor<3xf64>) -> tensor<3xi8>
  return %y : tensor<3xi8>
}
