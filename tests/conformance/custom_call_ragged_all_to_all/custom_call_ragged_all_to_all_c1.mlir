// custom_call_ragged_all_to_all_c1: the result has the type of the output.

func.func @valid(%a0: tensor<6x3xf32>, %a1: tensor<8x3xf32>, %a2: tensor<2xi32>, %a3: tensor<2xi32>, %a4: tensor<2xi32>, %a5: tensor<2xi32>) {
  %r = stablehlo.custom_call @ragged_all_to_all(%a0, %a1, %a2, %a3, %a4, %a5) {api_version = 4 : i32, backend_config = {channel_id = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}} :
      (tensor<6x3xf32>, tensor<8x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<8x3xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<6x3xf32>, %a1: tensor<8x3xf32>, %a2: tensor<2xi32>, %a3: tensor<2xi32>, %a4: tensor<2xi32>, %a5: tensor<2xi32>) {
  // expected-error@+1 {{custom_call_ragged_all_to_all_c1}}
  %r = stablehlo.custom_call @ragged_all_to_all(%a0, %a1, %a2, %a3, %a4, %a5) {api_version = 4 : i32, backend_config = {channel_id = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}} :
      (tensor<6x3xf32>, tensor<8x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<6x3xf32>
  return
}
