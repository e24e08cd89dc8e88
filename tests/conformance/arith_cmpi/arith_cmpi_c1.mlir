// arith_cmpi_c1: the predicate is one of 10.

func.func @valid(%a: i32, %b: i32) {
  %r = arith.cmpi slt, %a, %b : i32
  return
}

// -----

func.func @invalid(%a: i32, %b: i32) {
  // expected-error@+1 {{arith_cmpi_c1}}
  %r = "arith.cmpi"(%a, %b) {predicate = 10 : i64} : (i32, i32) -> i1
  return
}
