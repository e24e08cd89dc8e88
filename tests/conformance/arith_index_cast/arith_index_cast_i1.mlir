// arith_index_cast_i1: no operand is missing.

func.func @valid(%x: i32) {
  %r = arith.index_cast %x : i32 to index
  return
}

// -----

func.func @invalid(%x: i32) {
  // expected-error@+1 {{arith_index_cast_i1}}
  %r = "arith.index_cast"() : () -> index
  return
}
