// check_expect_almost_eq_i4: IREE's atol is a 32-bit number.

func.func @valid(%a: tensor<2xf32>) {
  check.expect_almost_eq(%a, %a, atol 0.5) : tensor<2xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2xf32>) {
  // expected-error@+1 {{check_expect_almost_eq_i4}}
  "check.expect_almost_eq"(%a, %a) {atol = 0.5 : f64} : (tensor<2xf32>, tensor<2xf32>) -> ()
  return
}
