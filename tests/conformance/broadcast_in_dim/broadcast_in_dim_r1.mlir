// broadcast_in_dim_r1: the elements of the result are not of type index.

func.func @valid(%x: tensor<3xf32>) {
  %r = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  // expected-error@+2 {{broadcast_in_dim_r1}}
  // expected-error@+1 {{broadcast_in_dim_c1}}
  %r = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<2x3xindex>
  return
}
