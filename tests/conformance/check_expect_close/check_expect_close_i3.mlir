// check_expect_close_i3: the upper limit is an unsigned integer.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  "check.expect_close"(%a, %b) {max_ulp_difference = 3 : ui64} : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{check_expect_close_i3}}
  "check.expect_close"(%a, %b) {max_ulp_difference = 3 : i64} : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}
