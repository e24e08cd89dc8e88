// check_expect_almost_eq_i1: lhs is of real or complex numbers.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  check.expect_almost_eq %a, %b : tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xi32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{check_expect_almost_eq_i1}}
  // expected-error@+1 {{check_expect_almost_eq_c1}}
  "check.expect_almost_eq"(%a, %b) : (tensor<3xi32>, tensor<3xf32>) -> ()
  return
}
