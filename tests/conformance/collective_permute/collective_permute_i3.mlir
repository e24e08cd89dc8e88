// collective_permute_i3: channel_id is an integer of type si64; the attribute may be written on its own, as the table names it.

func.func @valid(%operand: tensor<2x3xf32>) {
  %result = "stablehlo.collective_permute"(%operand) {channel_id = 0 : i64, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<2x3xf32>) {
  // expected-error@+1 {{collective_permute_i3}}
  %result = "stablehlo.collective_permute"(%operand) {channel_id = 0 : i32, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
