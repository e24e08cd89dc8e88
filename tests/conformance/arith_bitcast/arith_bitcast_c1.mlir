// arith_bitcast_c1: both types have the same number of bits.

func.func @valid(%x: f32) {
  %r = arith.bitcast %x : f32 to i32
  return
}

// -----

func.func @invalid(%x: f32) {
  // expected-error@+1 {{arith_bitcast_c1}}
  %r = arith.bitcast %x : f32 to i64
  return
}
