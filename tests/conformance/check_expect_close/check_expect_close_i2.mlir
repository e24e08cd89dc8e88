// check_expect_close_i2: expected is of real or complex numbers.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  check.expect_close %a, %b, max_ulp_difference = 3 : tensor<3xf32>, tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<3xi32>) {
  // expected-error@+2 {{check_expect_close_i2}}
  // expected-error@+1 {{check_expect_close_c1}}
  "check.expect_close"(%a, %b) {max_ulp_difference = 3 : ui64} : (tensor<3xf32>, tensor<3xi32>) -> ()
  return
}
