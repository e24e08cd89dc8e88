// arith_uitofp_i1: no operand is missing.

func.func @valid(%x: i32) {
  %r = arith.uitofp %x : i32 to f32
  return
}

// -----

func.func @invalid(%x: i32) {
  // expected-error@+1 {{arith_uitofp_i1}}
  %r = "arith.uitofp"() : () -> f32
  return
}
