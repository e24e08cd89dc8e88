// slice_i3: limit_indices has elements of 64 bits.

func.func @valid(%x: tensor<4xf32>) {
  %r = "stablehlo.slice"(%x) <{start_indices = dense<1> : tensor<1xi64>, limit_indices = dense<3> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{slice_i3}}
  %r = "stablehlo.slice"(%x) <{start_indices = dense<1> : tensor<1xi64>, limit_indices = dense<3> : tensor<1xi32>, strides = dense<1> : tensor<1xi64>}> : (tensor<4xf32>) -> tensor<2xf32>
  return
}
