// arith_extui_i1: no operand is missing.

func.func @valid(%x: i8) {
  %r = arith.extui %x : i8 to i32
  return
}

// -----

func.func @invalid(%x: i8) {
  // expected-error@+1 {{arith_extui_i1}}
  %r = "arith.extui"() : () -> i32
  return
}
