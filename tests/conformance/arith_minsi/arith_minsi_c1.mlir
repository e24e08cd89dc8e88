// arith_minsi_c1: the operands are integers.

func.func @valid(%a: i32, %b: i32) {
  %r = arith.minsi %a, %b : i32
  return
}

// -----

func.func @invalid(%a: f32, %b: f32) {
  // expected-error@+1 {{arith_minsi_c1}}
  %r = "arith.minsi"(%a, %b) : (f32, f32) -> f32
  return
}
