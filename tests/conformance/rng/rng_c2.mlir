// rng_c2: a normal distribution is one of floating-point numbers.
func.func @main(%a: tensor<f32>, %b: tensor<f32>) {
  %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %r = "stablehlo.rng"(%a, %b, %shape) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @main(%a: tensor<i32>, %b: tensor<i32>) {
  %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error@+1 {{rng_c2}}
  %r = "stablehlo.rng"(%a, %b, %shape) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xi32>
  return
}
