// arith_constant_i1: there is a value.

func.func @valid() {
  %r = arith.constant 7 : index
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{arith_constant_i1}}
  %r = "arith.constant"() : () -> index
  return
}
