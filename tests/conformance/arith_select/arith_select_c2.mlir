// arith_select_c2: both values and the result have one type.

func.func @valid(%p: i1, %a: i32, %b: i32) {
  %r = arith.select %p, %a, %b : i32
  return
}

// -----

func.func @invalid(%p: i1, %a: i32, %b: i64) {
  // expected-error@+1 {{arith_select_c2}}
  %r = "arith.select"(%p, %a, %b) : (i1, i32, i64) -> i32
  return
}
