// arith_minui_i2: no operand is missing.

func.func @valid(%a: i32, %b: i32) {
  %r = arith.minui %a, %b : i32
  return
}

// -----

func.func @invalid(%a: i32, %b: i32) {
  // expected-error@+1 {{arith_minui_i2}}
  %r = "arith.minui"(%a) : (i32) -> i32
  return
}
