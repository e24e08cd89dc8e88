// arith_cmpi_c4: the result is boolean.

func.func @valid(%a: i32, %b: i32) {
  %r = arith.cmpi slt, %a, %b : i32
  return
}

// -----

func.func @invalid(%a: i32, %b: i32) {
  // expected-error@+1 {{arith_cmpi_c4}}
  %r = "arith.cmpi"(%a, %b) {predicate = 2 : i64} : (i32, i32) -> i8
  return
}
