// recv_c5: data from another device need a channel from device to device, data from the host one from host to device.

func.func @valid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  %host:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 2, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}

// -----

func.func @invalid(%token: !stablehlo.token) {
  %results:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  // expected-error@+1 {{recv_c5}}
  %host:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 2, type = 2>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
  return
}
