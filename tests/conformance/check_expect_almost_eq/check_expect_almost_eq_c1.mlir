// check_expect_almost_eq_c1: both operands have one type.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  check.expect_almost_eq %a, %b : tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{check_expect_almost_eq_c1}}
  "check.expect_almost_eq"(%a, %b) : (tensor<3xf32>, tensor<4xf32>) -> ()
  return
}
