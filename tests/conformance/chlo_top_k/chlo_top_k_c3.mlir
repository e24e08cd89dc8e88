// chlo_top_k_c3: the values have the element type of the operand.

func.func @valid(%x: tensor<4x8xf32>) {
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return
}

// -----

func.func @invalid(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{chlo_top_k_c3}}
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf64>, tensor<4x2xi32>)
  return
}
