// transpose_i2: permutation has elements of 64 bits.

func.func @valid(%x: tensor<2x3xf32>) {
  %r = "stablehlo.transpose"(%x) <{permutation = dense<[1, 0]> : tensor<2xi64>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{transpose_i2}}
  %r = "stablehlo.transpose"(%x) <{permutation = dense<[1, 0]> : tensor<2xi32>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}
