// outfeed_r1: the result is a token.

func.func @valid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  %result = "stablehlo.outfeed"(%x, %token) : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  // expected-error@+1 {{outfeed_r1}}
  %result = "stablehlo.outfeed"(%x, %token) : (tensor<4xf32>, !stablehlo.token) -> tensor<f32>
  return
}
