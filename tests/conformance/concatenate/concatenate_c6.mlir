// concatenate_c6: the size of the result is the sum of the sizes of the inputs.

func.func @valid(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{concatenate_c6}}
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<6xf32>
  return
}
