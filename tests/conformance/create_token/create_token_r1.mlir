// create_token_r1: the result is a token.

func.func @valid() {
  %result = stablehlo.create_token : !stablehlo.token
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{create_token_r1}}
  %result = stablehlo.create_token : tensor<f32>
  return
}
