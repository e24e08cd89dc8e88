// check_expect_almost_eq_const_i1: lhs is of real or complex numbers.

func.func @valid(%a: tensor<2xf32>) {
  check.expect_almost_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2xi32>) {
  // expected-error@+1 {{check_expect_almost_eq_const_i1}}
  check.expect_almost_eq_const %a, dense<[1, 2]> : tensor<2xi32>
  return
}
