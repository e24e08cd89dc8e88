// reshape_r1: the elements of the result are not of type index.

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+2 {{reshape_r1}}
  // expected-error@+1 {{reshape_c1}}
  %r = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<2x2xindex>
  return
}
