// arith_fptosi_i1: no operand is missing.

func.func @valid(%x: f32) {
  %r = arith.fptosi %x : f32 to i32
  return
}

// -----

func.func @invalid(%x: f32) {
  // expected-error@+1 {{arith_fptosi_i1}}
  %r = "arith.fptosi"() : () -> i32
  return
}
