// check_expect_almost_eq_const_i3: the tolerance is a 64-bit number.

func.func @valid(%a: tensor<f32>) {
  check.expect_almost_eq_const %a, dense<1.0> : tensor<f32>, tolerance = 0.5
  return
}

// -----

func.func @invalid(%a: tensor<f32>) {
  // expected-error@+1 {{check_expect_almost_eq_const_i3}}
  "check.expect_almost_eq_const"(%a) {value = dense<1.0> : tensor<f32>, tolerance = 0.5 : f32} : (tensor<f32>) -> ()
  return
}
