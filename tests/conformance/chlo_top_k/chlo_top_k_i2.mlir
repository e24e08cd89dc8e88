// chlo_top_k_i2: k is a 64-bit integer.

func.func @valid(%x: tensor<4x8xf32>) {
  %v, %i = "chlo.top_k"(%x) {k = 2 : i64} : (tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return
}

// -----

func.func @invalid(%x: tensor<4x8xf32>) {
  // expected-error@+1 {{chlo_top_k_i2}}
  %v, %i = "chlo.top_k"(%x) {k = 2 : i32} : (tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
  return
}
