// check_expect_eq_c1: as IREE writes it, with parentheses.

func.func @valid(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  check.expect_eq(%a, %a) : tensor<2xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{check_expect_eq_c1}}
  check.expect_eq(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> ()
  return
}
