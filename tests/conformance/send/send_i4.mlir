// send_i4: channel_type is an integer of type si64; the attribute may be written on its own, as the table names it.

func.func @valid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  %result = "stablehlo.send"(%x, %token) {channel_id = 1 : i64, channel_type = 1 : i64, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  // expected-error@+1 {{send_i4}}
  %result = "stablehlo.send"(%x, %token) {channel_id = 1 : i64, channel_type = 1 : i32, source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}
