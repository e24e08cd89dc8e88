// broadcast_in_dim_i2: broadcast_dimensions has elements of 64 bits.

func.func @valid(%x: tensor<3xf32>) {
  %r = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = dense<1> : tensor<1xi64>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  // expected-error@+1 {{broadcast_in_dim_i2}}
  %r = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = dense<1> : tensor<1xi32>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}
