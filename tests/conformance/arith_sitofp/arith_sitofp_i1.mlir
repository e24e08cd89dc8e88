// arith_sitofp_i1: no operand is missing.

func.func @valid(%x: i32) {
  %r = arith.sitofp %x : i32 to f32
  return
}

// -----

func.func @invalid(%x: i32) {
  // expected-error@+1 {{arith_sitofp_i1}}
  %r = "arith.sitofp"() : () -> f32
  return
}
