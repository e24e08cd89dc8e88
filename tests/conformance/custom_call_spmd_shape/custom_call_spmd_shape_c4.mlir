// custom_call_spmd_shape_c4: the whole is at least as large as a part.

func.func @valid(%a0: tensor<1x4xf32>) {
  %r = stablehlo.custom_call @SPMDShardToFullShape(%a0) {mhlo.sharding = "{manual}"} :
      (tensor<1x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<1x4xf32>) {
  // expected-error@+1 {{custom_call_spmd_shape_c4}}
  %r = stablehlo.custom_call @SPMDShardToFullShape(%a0) {mhlo.sharding = "{manual}"} :
      (tensor<1x4xf32>) -> tensor<1x2xf32>
  return
}
