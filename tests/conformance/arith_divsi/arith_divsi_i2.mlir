// arith_divsi_i2: no operand is missing.

func.func @valid(%a: i32, %b: i32) {
  %r = arith.divsi %a, %b : i32
  return
}

// -----

func.func @invalid(%a: i32, %b: i32) {
  // expected-error@+1 {{arith_divsi_i2}}
  %r = "arith.divsi"(%a) : (i32) -> i32
  return
}
