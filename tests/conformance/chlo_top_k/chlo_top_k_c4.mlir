// chlo_top_k_c4: the last size of the values is k.

func.func @valid(%x: tensor<4x8xf32>) {
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return
}

// -----

func.func @invalid(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{chlo_top_k_c4}}
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4x8xf32> -> (tensor<4x3xf32>, tensor<4x2xi32>)
  return
}
