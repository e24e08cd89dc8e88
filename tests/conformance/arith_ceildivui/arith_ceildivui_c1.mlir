// arith_ceildivui_c1: the operands are integers.

func.func @valid(%a: i32, %b: i32) {
  %r = arith.ceildivui %a, %b : i32
  return
}

// -----

func.func @invalid(%a: f32, %b: f32) {
  // expected-error@+1 {{arith_ceildivui_c1}}
  %r = "arith.ceildivui"(%a, %b) : (f32, f32) -> f32
  return
}
