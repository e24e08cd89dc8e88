// slice_c1: the element type is unchanged.

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.slice %x [1:3] : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{slice_c1}}
  %r = stablehlo.slice %x [1:3] : (tensor<4xf32>) -> tensor<2xf64>
  return
}
