// arith_index_castui_i1: no operand is missing.

func.func @valid(%x: i32) {
  %r = arith.index_castui %x : i32 to index
  return
}

// -----

func.func @invalid(%x: i32) {
  // expected-error@+1 {{arith_index_castui_i1}}
  %r = "arith.index_castui"() : () -> index
  return
}
