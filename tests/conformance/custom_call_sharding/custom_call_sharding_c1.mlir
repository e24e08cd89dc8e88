// custom_call_sharding_c1: the type of the value is unchanged.

func.func @valid(%a0: tensor<2x4xf32>) {
  %r = stablehlo.custom_call @Sharding(%a0) {mhlo.sharding = "{replicated}"} :
      (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x4xf32>) {
  // expected-error@+1 {{custom_call_sharding_c1}}
  %r = stablehlo.custom_call @Sharding(%a0) {mhlo.sharding = "{replicated}"} :
      (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}
