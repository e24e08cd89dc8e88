// rng_i4: rng_distribution is UNIFORM or NORMAL.
func.func @main(%a: tensor<f32>, %b: tensor<f32>) {
  %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %r = "stablehlo.rng"(%a, %b, %shape) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @main(%a: tensor<f32>, %b: tensor<f32>) {
  %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error@+1 {{rng_i4}}
  %r = "stablehlo.rng"(%a, %b, %shape) <{rng_distribution = 1 : i64}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}
