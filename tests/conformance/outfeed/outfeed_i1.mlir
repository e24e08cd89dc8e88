// outfeed_i1: the inputs are tensors.

func.func @valid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  %result = "stablehlo.outfeed"(%x, %token) : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %token: !stablehlo.token) {
  // expected-error@+1 {{outfeed_i1}}
  %result = "stablehlo.outfeed"(%token, %token) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  return
}
