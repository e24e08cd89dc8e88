// collective_broadcast_i3: channel_id is an integer of type si64; the attribute may be written on its own, as the table names it.

func.func @valid(%x: tensor<4xf32>, %root: tensor<1xi32>) {
  %results = "stablehlo.collective_broadcast"(%x) {channel_id = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %root: tensor<1xi32>) {
  // expected-error@+1 {{collective_broadcast_i3}}
  %results = "stablehlo.collective_broadcast"(%x) {channel_id = 0 : i32, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
