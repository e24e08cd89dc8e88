// broadcast_in_dim_c2: the number of broadcast dimensions is the rank of the operand.

func.func @valid(%x: tensor<2xf32>) {
  %r = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>) {
  // expected-error@+1 {{broadcast_in_dim_c2}}
  %r = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}
