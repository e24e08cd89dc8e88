// arith_extsi_i1: no operand is missing.

func.func @valid(%x: i8) {
  %r = arith.extsi %x : i8 to i32
  return
}

// -----

func.func @invalid(%x: i8) {
  // expected-error@+1 {{arith_extsi_i1}}
  %r = "arith.extsi"() : () -> i32
  return
}
