// chlo_top_k_c5: the indices are 32-bit integers.

func.func @valid(%x: tensor<4x8xf32>) {
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return
}

// -----

func.func @invalid(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{chlo_top_k_c5}}
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x2xi64>)
  return
}
