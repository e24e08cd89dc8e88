// custom_call_qr_i1: matrices consist of numbers.

func.func @valid(%a0: tensor<2x5x3xf32>) {
  %r = stablehlo.custom_call @Qr(%a0) :
      (tensor<2x5x3xf32>) -> tuple<tensor<2x5x3xf32>, tensor<2x3xf32>>
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xi32>) {
  // expected-error@+3 {{custom_call_qr_i1}}
  // expected-error@+2 {{custom_call_qr_c3}}
  // expected-error@+1 {{custom_call_qr_c5}}
  %r = stablehlo.custom_call @Qr(%a0) :
      (tensor<2x5x3xi32>) -> tuple<tensor<2x5x3xf32>, tensor<2x3xf32>>
  return
}
