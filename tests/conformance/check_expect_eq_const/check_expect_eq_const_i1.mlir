// check_expect_eq_const_i1: lhs is of elements that StableHLO knows.

func.func @valid(%a: tensor<2xf32>) {
  check.expect_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>
  return
}

// -----

func.func @invalid() {
  %a = arith.constant dense<1> : tensor<2xindex>
  // expected-error@+1 {{check_expect_eq_const_i1}}
  check.expect_eq_const %a, dense<[1, 2]> : tensor<2xindex>
  return
}
