// arith_index_cast_c1: an integer becomes an index or the reverse.

func.func @valid(%x: i32) {
  %r = arith.index_cast %x : i32 to index
  return
}

// -----

func.func @invalid(%x: i32) {
  // expected-error@+1 {{arith_index_cast_c1}}
  %r = arith.index_cast %x : i32 to i64
  return
}
