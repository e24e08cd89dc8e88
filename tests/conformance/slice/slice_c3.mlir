// slice_c3: the slice lies in the operand.

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.slice %x [1:3] : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{slice_c3}}
  %r = stablehlo.slice %x [3:5] : (tensor<4xf32>) -> tensor<2xf32>
  return
}
