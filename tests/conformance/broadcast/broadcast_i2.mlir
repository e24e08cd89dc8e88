// broadcast_i2: broadcast_sizes has elements of 64 bits.

func.func @valid(%x: tensor<3xf32>) {
  %r = "stablehlo.broadcast"(%x) <{broadcast_sizes = dense<[2]> : tensor<1xi64>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  // expected-error@+1 {{broadcast_i2}}
  %r = "stablehlo.broadcast"(%x) <{broadcast_sizes = dense<[2]> : tensor<1xi32>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}
