// check_expect_eq_i1: lhs is of elements that StableHLO knows.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  check.expect_eq %a, %b : tensor<3xf32>
  return
}

// -----

func.func @invalid(%b: tensor<3xf32>) {
  %a = arith.constant dense<1> : tensor<3xindex>
  // expected-error@+2 {{check_expect_eq_i1}}
  // expected-error@+1 {{check_expect_eq_c1}}
  "check.expect_eq"(%a, %b) : (tensor<3xindex>, tensor<3xf32>) -> ()
  return
}
