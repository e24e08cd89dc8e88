// infeed_i2: infeed_config is a string.

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.infeed"(%token) {infeed_config = "a"} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: !stablehlo.token) {
  // expected-error@+1 {{infeed_i2}}
  %results:2 = "stablehlo.infeed"(%token) {infeed_config = 1 : i64} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
