// custom_call_spmd_shape_c5: a part has the size that the sharding of the whole determines.

func.func @f(%x: tensor<8x6xf32>) -> tensor<4x6xf32> {
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[2,1]<=[2]}"} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8x6xf32>) -> tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// -----

func.func @f(%x: tensor<8x6xf32>) -> tensor<8x3xf32> {
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "{devices=[2,1]<=[2]}"} : (tensor<8x6xf32>) -> tensor<8x6xf32>
  // expected-error@+1 {{custom_call_spmd_shape_c5}}
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8x6xf32>) -> tensor<8x3xf32>
  return %1 : tensor<8x3xf32>
}
