// arith_extsi_c1: the result is an integer of more bits.

func.func @valid(%x: i8) {
  %r = arith.extsi %x : i8 to i32
  return
}

// -----

func.func @invalid(%x: i32) {
  // expected-error@+1 {{arith_extsi_c1}}
  %r = arith.extsi %x : i32 to i8
  return
}
