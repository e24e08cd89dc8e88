// chlo_top_k_c1: the operand has a last dimension.

func.func @valid(%x: tensor<4x8xf32>) {
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return
}

// -----

func.func @invalid(%x: tensor<f32>) {
  // expected-error@+1 {{chlo_top_k_c1}}
  %v, %i = chlo.top_k(%x, k = 2) : tensor<f32> -> (tensor<f32>, tensor<i32>)
  return
}
