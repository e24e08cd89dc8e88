// custom_call_spmd_shape_c6: the whole has the size that its sharding and the part determine.

func.func @f(%x: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%x) {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"} : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

func.func @f(%x: tensor<4x3xf32>) -> tensor<8x6xf32> {
  // expected-error@+1 {{custom_call_spmd_shape_c6}}
  %0 = stablehlo.custom_call @SPMDShardToFullShape(%x) {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"} : (tensor<4x3xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
