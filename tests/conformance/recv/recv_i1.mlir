// recv_i1: the operand is a token.

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: tensor<f32>) {
  // expected-error@+1 {{recv_i1}}
  %results:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<f32>) -> (tensor<4xf32>, !stablehlo.token)
  return
}
