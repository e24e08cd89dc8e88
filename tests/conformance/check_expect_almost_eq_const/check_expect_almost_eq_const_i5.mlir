// check_expect_almost_eq_const_i5: IREE's rtol is a 32-bit number.

func.func @valid(%a: tensor<2xf32>) {
  check.expect_almost_eq_const(%a, dense<1.0> : tensor<2xf32>, rtol 0.5) : tensor<2xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2xf32>) {
  // expected-error@+1 {{check_expect_almost_eq_const_i5}}
  "check.expect_almost_eq_const"(%a) {value = dense<1.0> : tensor<2xf32>, rtol = 0.5 : f64} : (tensor<2xf32>) -> ()
  return
}
