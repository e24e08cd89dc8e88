// dynamic_iota_c3: a constant shape is the shape of the result.

func.func @valid() {
  %n = stablehlo.constant dense<[4]> : tensor<1xi64>
  %r = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid() {
  %n = stablehlo.constant dense<[3]> : tensor<1xi64>
  // expected-error@+1 {{dynamic_iota_c3}}
  %r = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi64>) -> tensor<4xf32>
  return
}
