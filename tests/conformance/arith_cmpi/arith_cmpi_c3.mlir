// arith_cmpi_c3: the operands have one type.

func.func @valid(%a: i32, %b: i32) {
  %r = arith.cmpi slt, %a, %b : i32
  return
}

// -----

func.func @invalid(%a: i32, %b: i64) {
  // expected-error@+1 {{arith_cmpi_c3}}
  %r = "arith.cmpi"(%a, %b) {predicate = 2 : i64} : (i32, i64) -> i1
  return
}
