// outfeed_i2: the last operand is a token.

func.func @valid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  %result = "stablehlo.outfeed"(%x, %token) : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  // expected-error@+1 {{outfeed_i2}}
  %result = "stablehlo.outfeed"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> !stablehlo.token
  return
}
