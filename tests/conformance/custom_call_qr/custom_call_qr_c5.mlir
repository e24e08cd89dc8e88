// custom_call_qr_c5: factors have the element type of the matrices.

func.func @valid(%a0: tensor<2x5x3xf32>) {
  %r = stablehlo.custom_call @Qr(%a0) :
      (tensor<2x5x3xf32>) -> tuple<tensor<2x5x3xf32>, tensor<2x3xf32>>
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xf32>) {
  // expected-error@+1 {{custom_call_qr_c5}}
  %r = stablehlo.custom_call @Qr(%a0) :
      (tensor<2x5x3xf32>) -> tuple<tensor<2x5x3xf32>, tensor<2x3xf64>>
  return
}
