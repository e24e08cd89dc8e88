// infeed_o1: there is a layout for each tensor.
// against: official

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.infeed"(%token) {layout = [[0]]} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: !stablehlo.token) {
  // expected-error@+1 {{infeed_o1}}
  %results:2 = "stablehlo.infeed"(%token) {layout = [[0], [0]]} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
