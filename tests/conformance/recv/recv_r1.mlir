// recv_r1: the results are tensors and a token.

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: !stablehlo.token) {
  // expected-error@+1 {{recv_r1}}
  %results:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (!stablehlo.token) -> (tuple<tensor<4xf32>>, !stablehlo.token)
  return
}
