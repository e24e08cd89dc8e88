// arith_cmpi_c2: the operands are integers.

func.func @valid(%a: i32, %b: i32) {
  %r = arith.cmpi slt, %a, %b : i32
  return
}

// -----

func.func @invalid(%a: f32, %b: f32) {
  // expected-error@+1 {{arith_cmpi_c2}}
  %r = "arith.cmpi"(%a, %b) {predicate = 2 : i64} : (f32, f32) -> i1
  return
}
