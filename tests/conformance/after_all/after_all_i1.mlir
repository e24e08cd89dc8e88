// after_all_i1: the inputs are tokens.

func.func @valid(%token: !stablehlo.token, %x: tensor<f32>) {
  %result = stablehlo.after_all %token, %token : !stablehlo.token
  return
}

// -----

func.func @invalid(%token: !stablehlo.token, %x: tensor<f32>) {
  // expected-error@+1 {{after_all_i1}}
  %result = "stablehlo.after_all"(%token, %x) : (!stablehlo.token, tensor<f32>) -> !stablehlo.token
  return
}
