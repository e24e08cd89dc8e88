// arith_bitcast_i1: no operand is missing.

func.func @valid(%x: f32) {
  %r = arith.bitcast %x : f32 to i32
  return
}

// -----

func.func @invalid(%x: f32) {
  // expected-error@+1 {{arith_bitcast_i1}}
  %r = "arith.bitcast"() : () -> i32
  return
}
