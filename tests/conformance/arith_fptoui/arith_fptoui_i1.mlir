// arith_fptoui_i1: no operand is missing.

func.func @valid(%x: f32) {
  %r = arith.fptoui %x : f32 to i32
  return
}

// -----

func.func @invalid(%x: f32) {
  // expected-error@+1 {{arith_fptoui_i1}}
  %r = "arith.fptoui"() : () -> i32
  return
}
