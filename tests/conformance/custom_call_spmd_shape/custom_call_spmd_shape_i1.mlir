// custom_call_spmd_shape_i1: the whole is a tensor.

func.func @valid(%a0: tensor<2x4xf32>) {
  %r = stablehlo.custom_call @SPMDFullToShardShape(%a0) {mhlo.sharding = "{manual}"} :
      (tensor<2x4xf32>) -> tensor<1x4xf32>
  return
}

// -----

func.func @invalid(%a0: !stablehlo.token) {
  // expected-error@+1 {{custom_call_spmd_shape_i1}}
  %r = stablehlo.custom_call @SPMDFullToShardShape(%a0) {mhlo.sharding = "{manual}"} :
      (!stablehlo.token) -> tensor<1x4xf32>
  return
}
