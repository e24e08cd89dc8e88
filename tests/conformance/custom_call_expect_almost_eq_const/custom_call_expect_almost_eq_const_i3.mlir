// custom_call_expect_almost_eq_const_i3: the tolerance is a number.

func.func @f(%x: tensor<2xf32>) {
  stablehlo.custom_call @check.expect_almost_eq_const(%x) {value = dense<1.0> : tensor<2xf32>, tolerance = 0.5 : f64} : (tensor<2xf32>) -> ()
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error@+1 {{custom_call_expect_almost_eq_const_i3}}
  stablehlo.custom_call @check.expect_almost_eq_const(%x) {value = dense<1.0> : tensor<2xf32>, tolerance = "much"} : (tensor<2xf32>) -> ()
  return
}
