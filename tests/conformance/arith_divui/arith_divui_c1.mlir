// arith_divui_c1: the operands are integers.

func.func @valid(%a: i32, %b: i32) {
  %r = arith.divui %a, %b : i32
  return
}

// -----

func.func @invalid(%a: f32, %b: f32) {
  // expected-error@+1 {{arith_divui_c1}}
  %r = "arith.divui"(%a, %b) : (f32, f32) -> f32
  return
}
