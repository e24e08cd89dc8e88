// arith_cmpi_i1: the predicate is a 64-bit integer.

func.func @valid(%a: i32, %b: i32) {
  %r = "arith.cmpi"(%a, %b) {predicate = 2 : i64} : (i32, i32) -> i1
  return
}

// -----

func.func @invalid(%a: i32, %b: i32) {
  // expected-error@+1 {{arith_cmpi_i1}}
  %r = "arith.cmpi"(%a, %b) {predicate = 2 : i32} : (i32, i32) -> i1
  return
}
