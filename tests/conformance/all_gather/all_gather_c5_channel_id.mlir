// all_gather_c5: the channel may also be a separate attribute, with the name in the document's table.

func.func @valid(%operands: tensor<2x3xf32>) {
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids, channel_id = 1 : i64} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<2x3xf32>) {
  // expected-error@+1 {{all_gather_c5}}
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids, channel_id = 0 : i64} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<2x3xf32>) {
  // expected-error@+1 {{appears twice}}
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids, channel_id = 2 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}
