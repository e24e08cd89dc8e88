// check_expect_eq_i2: rhs is of elements that StableHLO knows.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  check.expect_eq %a, %b : tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>) {
  %b = arith.constant dense<1> : tensor<3xindex>
  // expected-error@+2 {{check_expect_eq_i2}}
  // expected-error@+1 {{check_expect_eq_c1}}
  "check.expect_eq"(%a, %b) : (tensor<3xf32>, tensor<3xindex>) -> ()
  return
}
