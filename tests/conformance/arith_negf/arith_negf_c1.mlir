// arith_negf_c1: the operand is a floating-point number.

func.func @valid(%a: f32) {
  %r = arith.negf %a : f32
  return
}

// -----

func.func @invalid(%a: i32) {
  // expected-error@+1 {{arith_negf_c1}}
  %r = "arith.negf"(%a) : (i32) -> i32
  return
}
