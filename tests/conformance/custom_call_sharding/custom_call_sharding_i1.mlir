// custom_call_sharding_i1: a value has the sharding.

func.func @valid(%a0: tensor<2x4xf32>) {
  %r = stablehlo.custom_call @Sharding(%a0) {mhlo.sharding = "{replicated}"} :
      (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{custom_call_sharding_i1}}
  %r = stablehlo.custom_call @Sharding() {mhlo.sharding = "{replicated}"} :
      () -> tensor<2x4xf32>
  return
}
