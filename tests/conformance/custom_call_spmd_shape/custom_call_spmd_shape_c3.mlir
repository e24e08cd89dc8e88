// custom_call_spmd_shape_c3: a part is at most as large as the whole.

func.func @valid(%a0: tensor<2x4xf32>) {
  %r = stablehlo.custom_call @SPMDFullToShardShape(%a0) {mhlo.sharding = "{manual}"} :
      (tensor<2x4xf32>) -> tensor<1x4xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x4xf32>) {
  // expected-error@+1 {{custom_call_spmd_shape_c3}}
  %r = stablehlo.custom_call @SPMDFullToShardShape(%a0) {mhlo.sharding = "{manual}"} :
      (tensor<2x4xf32>) -> tensor<4x4xf32>
  return
}
