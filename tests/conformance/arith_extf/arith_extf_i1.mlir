// arith_extf_i1: no operand is missing.

func.func @valid(%x: f32) {
  %r = arith.extf %x : f32 to f64
  return
}

// -----

func.func @invalid(%x: f32) {
  // expected-error@+1 {{arith_extf_i1}}
  %r = "arith.extf"() : () -> f64
  return
}
