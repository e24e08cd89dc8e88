// slice_c4: strides are positive.

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.slice %x [1:3:1] : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{slice_c4}}
  %r = stablehlo.slice %x [1:3:0] : (tensor<4xf32>) -> tensor<2xf32>
  return
}
