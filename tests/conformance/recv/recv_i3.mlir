// recv_i3: channel_type is an integer of type si64; the attribute may be written on its own, as the table names it.

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.recv"(%token) {channel_id = 1 : i64, channel_type = 1 : i64, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: !stablehlo.token) {
  // expected-error@+1 {{recv_i3}}
  %results:2 = "stablehlo.recv"(%token) {channel_id = 1 : i64, channel_type = 1 : i32, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
