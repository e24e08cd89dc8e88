// after_all_r1: the result is a token.

func.func @valid(%token: !stablehlo.token) {
  %result = stablehlo.after_all %token : !stablehlo.token
  return
}

// -----

func.func @invalid(%token: !stablehlo.token) {
  // expected-error@+1 {{after_all_r1}}
  %result = "stablehlo.after_all"(%token) : (!stablehlo.token) -> tensor<f32>
  return
}
