// arith_constant_c2: an integer that is not a tensor is signless.

func.func @valid() {
  %r = "arith.constant"() {value = 1 : i8} : () -> i8
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{arith_constant_c2}}
  %r = "arith.constant"() {value = 1 : ui8} : () -> ui8
  return
}
