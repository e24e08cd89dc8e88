// custom_call_expect_almost_eq_const_i1: a tensor is compared.

func.func @f(%x: tensor<2xf32>) {
  stablehlo.custom_call @check.expect_almost_eq_const(%x) {value = dense<1.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  return
}

// -----

func.func @f(%x: !stablehlo.token) {
  // expected-error@+1 {{custom_call_expect_almost_eq_const_i1}}
  stablehlo.custom_call @check.expect_almost_eq_const(%x) {value = dense<1.0> : tensor<2xf32>} : (!stablehlo.token) -> ()
  return
}
