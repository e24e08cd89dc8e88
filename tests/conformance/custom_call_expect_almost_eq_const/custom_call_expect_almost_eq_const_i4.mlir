// custom_call_expect_almost_eq_const_i4: atol is a number.

func.func @f(%x: tensor<2xf32>) {
  stablehlo.custom_call @check.expect_almost_eq_const(%x) {value = dense<1.0> : tensor<2xf32>, atol = 0.5 : f32} : (tensor<2xf32>) -> ()
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+1 {{custom_call_expect_almost_eq_const_i4}}
  stablehlo.custom_call @check.expect_almost_eq_const(%x) {value = dense<1.0> : tensor<2xf32>, atol = "much"} : (tensor<2xf32>) -> ()
  return
}
