// slice_c5: the result has the sizes of the slice.

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.slice %x [0:4:3] : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{slice_c5}}
  %r = stablehlo.slice %x [0:4:3] : (tensor<4xf32>) -> tensor<1xf32>
  return
}
