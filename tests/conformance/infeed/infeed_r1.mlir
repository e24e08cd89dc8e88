// infeed_r1: the results are tensors and a token.

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.infeed"(%token) : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: !stablehlo.token) {
  // expected-error@+1 {{infeed_r1}}
  %results:2 = "stablehlo.infeed"(%token) : (!stablehlo.token) -> (tensor<4xindex>, !stablehlo.token)
  return
}
