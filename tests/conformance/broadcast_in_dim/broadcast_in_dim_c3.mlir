// broadcast_in_dim_c3: broadcast dimensions are dimensions of the result.

func.func @valid(%x: tensor<1xf32>) {
  %r = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<1xf32>) {
  // expected-error@+1 {{broadcast_in_dim_c3}}
  %r = stablehlo.broadcast_in_dim %x, dims = [2] : (tensor<1xf32>) -> tensor<2x3xf32>
  return
}
