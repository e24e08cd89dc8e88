// check_expect_almost_eq_i3: the tolerance is a 64-bit number.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  check.expect_almost_eq %a, %b, tolerance = 0.5 : tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{check_expect_almost_eq_i3}}
  "check.expect_almost_eq"(%a, %b) {tolerance = 0.5 : f32} : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}
