// send_i2: the last operand is a token.

func.func @valid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  %result = "stablehlo.send"(%x, %token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  // expected-error@+1 {{send_i2}}
  %result = "stablehlo.send"(%x, %x) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<4xf32>, tensor<4xf32>) -> !stablehlo.token
  return
}
