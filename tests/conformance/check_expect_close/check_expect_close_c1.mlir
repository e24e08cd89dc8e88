// check_expect_close_c1: both operands have one type.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  check.expect_close %a, %b, max_ulp_difference = 3 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{check_expect_close_c1}}
  "check.expect_close"(%a, %b) {max_ulp_difference = 3 : ui64} : (tensor<3xf32>, tensor<4xf32>) -> ()
  return
}
