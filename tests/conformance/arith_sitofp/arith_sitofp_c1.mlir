// arith_sitofp_c1: the operand is an integer, the result a floating-point number.

func.func @valid(%x: i32) {
  %r = arith.sitofp %x : i32 to f32
  return
}

// -----

func.func @invalid(%x: f32) {
  // expected-error@+1 {{arith_sitofp_c1}}
  %r = arith.sitofp %x : f32 to f64
  return
}
