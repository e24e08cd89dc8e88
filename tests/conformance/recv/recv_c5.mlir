// recv_c5: data from another device need a channel from device to device.

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: !stablehlo.token) {
  // expected-error@+1 {{recv_c5}}
  %results:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
