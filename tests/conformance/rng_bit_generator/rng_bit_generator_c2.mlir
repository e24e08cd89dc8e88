// rng_bit_generator_c2: the algorithm determines the size of the state.
func.func @main(%state: tensor<2xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
  return
}

// -----

func.func @main(%state: tensor<3xui64>) {
  // expected-error@+1 {{rng_bit_generator_c2}}
  %r:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<3xui64>) -> (tensor<3xui64>, tensor<2x3xui32>)
  return
}
