// check_expect_almost_eq_const_c1: as IREE writes it, with parentheses and a type.

func.func @valid(%a: tensor<2xf32>) {
  check.expect_almost_eq_const(%a, dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<2xf32>
  check.expect_almost_eq_const(%a, dense<1.0> : tensor<2xf32>, atol 1.0e-2, rtol 1.0e-3) : tensor<2xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2xf32>) {
  // expected-error@+1 {{check_expect_almost_eq_const_c1}}
  check.expect_almost_eq_const(%a, dense<1.0> : tensor<3xf32>, atol 1.0e-2) : tensor<2xf32>
  return
}
