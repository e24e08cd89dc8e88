// concatenate_c2: the inputs differ in one dimension only.

func.func @valid(%x: tensor<1x3xf32>, %y: tensor<2x3xf32>) {
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<1x3xf32>, %y: tensor<2x2xf32>) {
  // expected-error@+1 {{concatenate_c2}}
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<1x3xf32>, tensor<2x2xf32>) -> tensor<3x3xf32>
  return
}
