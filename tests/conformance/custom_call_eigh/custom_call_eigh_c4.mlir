// custom_call_eigh_c4: the number of values is the number of rows.

func.func @valid(%a0: tensor<8x8xf32>) {
  %r = stablehlo.custom_call @Eigh(%a0) {backend_config = "1,1,15,0.000010"} :
      (tensor<8x8xf32>) -> tuple<tensor<8x8xf32>, tensor<8xf32>>
  return
}

// -----

func.func @invalid(%a0: tensor<8x8xf32>) {
  // expected-error@+1 {{custom_call_eigh_c4}}
  %r = stablehlo.custom_call @Eigh(%a0) {backend_config = "1,1,15,0.000010"} :
      (tensor<8x8xf32>) -> tuple<tensor<8x8xf32>, tensor<7xf32>>
  return
}
