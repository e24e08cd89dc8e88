// concatenate_c1: all inputs have one element type.

func.func @valid(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>, %y: tensor<3xi32>) {
  // expected-error@+1 {{concatenate_c1}}
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2xf32>, tensor<3xi32>) -> tensor<5xf32>
  return
}
