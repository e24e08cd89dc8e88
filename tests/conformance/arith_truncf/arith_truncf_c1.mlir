// arith_truncf_c1: the result is a floating-point number of fewer bits.

func.func @valid(%x: f64) {
  %r = arith.truncf %x : f64 to f32
  return
}

// -----

func.func @invalid(%x: f32) {
  // expected-error@+1 {{arith_truncf_c1}}
  %r = arith.truncf %x : f32 to f64
  return
}
