// rng_bit_generator_r1: output_state is a list of ui64.
func.func @main(%state: tensor<2xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
  return
}

// -----

func.func @main(%state: tensor<2xui64>) {
  // expected-error@+2 {{rng_bit_generator_r1}}
  // expected-error@+1 {{rng_bit_generator_c1}}
  %r:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui32>, tensor<2x3xui32>)
  return
}
