// infeed_c2: the results but the last are tensors.

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.infeed"(%token) : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: !stablehlo.token) {
  // expected-error@+1 {{infeed_c2}}
  %results:2 = "stablehlo.infeed"(%token) : (!stablehlo.token) -> (!stablehlo.token, !stablehlo.token)
  return
}
