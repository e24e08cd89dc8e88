// arith_trunci_i1: no operand is missing.

func.func @valid(%x: i32) {
  %r = arith.trunci %x : i32 to i8
  return
}

// -----

func.func @invalid(%x: i32) {
  // expected-error@+1 {{arith_trunci_i1}}
  %r = "arith.trunci"() : () -> i8
  return
}
