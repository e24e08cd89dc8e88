// arith_subi_i3: overflowFlags are flags of arith.

func.func @valid(%x: i32) {
  %r = "arith.subi"(%x, %x) {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
  return
}

// -----

func.func @invalid(%x: i32) {
  // expected-error@+1 {{arith_subi_i3}}
  %r = "arith.subi"(%x, %x) {overflowFlags = #arith.overflow<nsw, quick>} : (i32, i32) -> i32
  return
}
