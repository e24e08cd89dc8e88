// check_expect_almost_eq_const_c1: the tensor has the type of the constant.

func.func @valid(%a: tensor<2xf32>) {
  check.expect_almost_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2xf32>) {
  // expected-error@+1 {{check_expect_almost_eq_const_c1}}
  "check.expect_almost_eq_const"(%a) {value = dense<[1.0, 2.0]> : tensor<2xf64>} : (tensor<2xf32>) -> ()
  return
}
