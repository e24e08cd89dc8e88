// rng_bit_generator_r2: output is of integer or floating-point type.
func.func @main(%state: tensor<2xui64>) {
  %r:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xui32>)
  return
}

// -----

func.func @main(%state: tensor<2xui64>) {
  // expected-error@+1 {{rng_bit_generator_r2}}
  %r:2 = "stablehlo.rng_bit_generator"(%state) <{rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xcomplex<f32>>)
  return
}
