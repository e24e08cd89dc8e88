// arith_constant_c1: the result has the type of the value.

func.func @valid() {
  %r = arith.constant dense<[1, 2]> : tensor<2xi32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{arith_constant_c1}}
  %r = "arith.constant"() {value = 1 : i64} : () -> i32
  return
}
