// check_expect_almost_eq_i5: IREE's rtol is a 32-bit number.

func.func @valid(%a: tensor<2xf32>) {
  check.expect_almost_eq(%a, %a, rtol 0.5) : tensor<2xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2xf32>) {
  // expected-error@+1 {{check_expect_almost_eq_i5}}
  "check.expect_almost_eq"(%a, %a) {rtol = 0.5 : f64} : (tensor<2xf32>, tensor<2xf32>) -> ()
  return
}
