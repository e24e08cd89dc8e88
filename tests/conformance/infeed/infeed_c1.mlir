// infeed_c1: the op has at least one result.

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.infeed"(%token) : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: !stablehlo.token) {
  // expected-error@+1 {{infeed_c1}}
  "stablehlo.infeed"(%token) : (!stablehlo.token) -> ()
  return
}
