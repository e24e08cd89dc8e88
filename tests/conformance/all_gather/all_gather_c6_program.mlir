// all_gather_c6: one number of partitions determines group sizes that match the results of all ops.

func.func @valid(%x: tensor<2xf32>) {
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>, channel_id = 1 : i64} : (tensor<2xf32>) -> tensor<6xf32>
  %1 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, channel_id = 1 : i64, use_global_device_ids = true} : (tensor<2xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>) {
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_id = 1 : i64, use_global_device_ids = true} : (tensor<2xf32>) -> tensor<8xf32>
  // expected-error@+1 {{all_gather_c6}}
  %1 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>, channel_id = 1 : i64} : (tensor<2xf32>) -> tensor<6xf32>
  return
}
