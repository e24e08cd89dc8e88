// reshape_c2: the number of elements is unchanged.

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{reshape_c2}}
  %r = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<2x3xf32>
  return
}
