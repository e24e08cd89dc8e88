// send_i1: the inputs are tensors.

func.func @valid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  %result = "stablehlo.send"(%x, %token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  // expected-error@+1 {{send_i1}}
  %result = "stablehlo.send"(%token, %token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  return
}
