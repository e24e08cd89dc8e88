// reverse_i2: dimensions has elements of 64 bits.

func.func @valid(%x: tensor<4xf32>) {
  %r = "stablehlo.reverse"(%x) <{dimensions = dense<0> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{reverse_i2}}
  %r = "stablehlo.reverse"(%x) <{dimensions = dense<0> : tensor<1xi32>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
