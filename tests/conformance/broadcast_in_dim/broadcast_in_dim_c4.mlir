// broadcast_in_dim_c4: no two dimensions of the operand map to the same dimension.

func.func @valid(%x: tensor<1x1xf32>) {
  %r = stablehlo.broadcast_in_dim %x, dims = [1, 0] : (tensor<1x1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<1x1xf32>) {
  // expected-error@+1 {{broadcast_in_dim_c4}}
  %r = stablehlo.broadcast_in_dim %x, dims = [0, 0] : (tensor<1x1xf32>) -> tensor<2x3xf32>
  return
}
