// arith_truncf_i1: no operand is missing.

func.func @valid(%x: f64) {
  %r = arith.truncf %x : f64 to f32
  return
}

// -----

func.func @invalid(%x: f64) {
  // expected-error@+1 {{arith_truncf_i1}}
  %r = "arith.truncf"() : () -> f32
  return
}
