// concatenate_c4: the inputs have that dimension.

func.func @valid(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) {
  %r = stablehlo.concatenate %x, %y, dim = 1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{concatenate_c4}}
  %r = stablehlo.concatenate %x, %y, dim = 2 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
