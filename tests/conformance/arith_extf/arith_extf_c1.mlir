// arith_extf_c1: the result is a floating-point number of more bits.

func.func @valid(%x: f32) {
  %r = arith.extf %x : f32 to f64
  return
}

// -----

func.func @invalid(%x: f64) {
  // expected-error@+1 {{arith_extf_c1}}
  %r = arith.extf %x : f64 to f32
  return
}
