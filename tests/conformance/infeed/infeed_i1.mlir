// infeed_i1: the operand is a token.

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.infeed"(%token) : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: tensor<f32>) {
  // expected-error@+1 {{infeed_i1}}
  %results:2 = "stablehlo.infeed"(%token) : (tensor<f32>) -> (tensor<4xf32>, !stablehlo.token)
  return
}
