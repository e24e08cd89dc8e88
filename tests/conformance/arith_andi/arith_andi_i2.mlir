// arith_andi_i2: no operand is missing.

func.func @valid(%a: i32, %b: i32) {
  %r = arith.andi %a, %b : i32
  return
}

// -----

func.func @invalid(%a: i32, %b: i32) {
  // expected-error@+1 {{arith_andi_i2}}
  %r = "arith.andi"(%a) : (i32) -> i32
  return
}
