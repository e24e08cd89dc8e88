// custom_call_dynamic_rng_bit_generator_c1: the new state has the type of the old one.

func.func @valid(%a0: tensor<2xui64>, %a1: tensor<2xi32>) {
  %r:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%a0, %a1) {api_version = 2 : i32, rng_algorithm = #stablehlo<rng_algorithm DEFAULT>} :
      (tensor<2xui64>, tensor<2xi32>) -> (tensor<2xui64>, tensor<?x4xui32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2xui64>, %a1: tensor<2xi32>) {
  // expected-error@+1 {{custom_call_dynamic_rng_bit_generator_c1}}
  %r:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%a0, %a1) {api_version = 2 : i32, rng_algorithm = #stablehlo<rng_algorithm DEFAULT>} :
      (tensor<2xui64>, tensor<2xi32>) -> (tensor<3xui64>, tensor<?x4xui32>)
  return
}
