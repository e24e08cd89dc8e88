// infeed_c3: the last result is a token.

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.infeed"(%token) : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: !stablehlo.token) {
  // expected-error@+1 {{infeed_c3}}
  %results:2 = "stablehlo.infeed"(%token) : (!stablehlo.token) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
