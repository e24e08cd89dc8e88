// outfeed_i3: outfeed_config is a string.

func.func @valid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  %result = "stablehlo.outfeed"(%x, %token) {outfeed_config = "a"} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  // expected-error@+1 {{outfeed_i3}}
  %result = "stablehlo.outfeed"(%x, %token) {outfeed_config = 1 : i64} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}
