// mhlo_sharding_tuple_c1: each result has a sharding.

func.func @f(%x: tensor<8x6xf32>) {
  %0:2 = stablehlo.custom_call @two(%x) {mhlo.sharding = "{{replicated}, {devices=[2,1]<=[2]}}"} : (tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<8x6xf32>)
  return
}

// -----

func.func @f(%x: tensor<8x6xf32>) {
  // expected-error@+1 {{mhlo_sharding_tuple_c1}}
  %0:2 = stablehlo.custom_call @two(%x) {mhlo.sharding = "{{replicated}, {devices=[2,1]<=[2]}, {replicated}}"} : (tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<8x6xf32>)
  return
}
