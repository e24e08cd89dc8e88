// check_expect_eq_const_i2: the value is a constant tensor.

func.func @valid(%a: tensor<2xf32>) {
  check.expect_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2xf32>) {
  // expected-error@+1 {{check_expect_eq_const_i2}}
  "check.expect_eq_const"(%a) {value = 1.0 : f32} : (tensor<2xf32>) -> ()
  return
}
