// arith_negf_i1: no operand is missing.

func.func @valid(%a: f32) {
  %r = arith.negf %a : f32
  return
}

// -----

func.func @invalid(%a: f32) {
  // expected-error@+1 {{arith_negf_i1}}
  %r = "arith.negf"() : () -> f32
  return
}
