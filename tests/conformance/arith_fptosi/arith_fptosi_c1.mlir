// arith_fptosi_c1: the operand is a floating-point number, the result an integer.

func.func @valid(%x: f32) {
  %r = arith.fptosi %x : f32 to i32
  return
}

// -----

func.func @invalid(%x: i32) {
  // expected-error@+1 {{arith_fptosi_c1}}
  %r = arith.fptosi %x : i32 to i64
  return
}
