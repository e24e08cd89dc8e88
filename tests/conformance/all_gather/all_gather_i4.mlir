// all_gather_i4: channel_id is an integer of type si64; the attribute may be written on its own, as the table names it.

func.func @valid(%operands: tensor<2x3xf32>) {
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, channel_id = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<2x3xf32>) {
  // expected-error@+1 {{all_gather_i4}}
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, channel_id = 0 : i32, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}
