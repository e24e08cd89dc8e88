// is_finite_c1: y has the shape of x.

func.func @valid(%x: tensor<3xf64>) -> tensor<3xi1> {
  %y = stablehlo.is_finite %x : (tensor<3xf64>) -> tensor<3xi1>
  return %y : tensor<3xi1>
}

// -----

func.func @invalid(%x: tensor<3xf64>) -> tensor<2xi1> {
  // expected-error@+1 {{is_finite_c1}}
  %y = stablehlo.is_finite %x : (tensor<3xf64>) -> tensor<2xi1>
  return %y : tensor<2xi1>
}
