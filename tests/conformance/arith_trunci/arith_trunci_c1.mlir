// arith_trunci_c1: the result is an integer of fewer bits.

func.func @valid(%x: i32) {
  %r = arith.trunci %x : i32 to i8
  return
}

// -----

func.func @invalid(%x: i8) {
  // expected-error@+1 {{arith_trunci_c1}}
  %r = arith.trunci %x : i8 to i32
  return
}
