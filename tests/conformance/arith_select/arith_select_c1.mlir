// arith_select_c1: the condition is boolean.

func.func @valid(%p: i1, %a: i32, %b: i32) {
  %r = arith.select %p, %a, %b : i32
  return
}

// -----

func.func @invalid(%p: i8, %a: i32, %b: i32) {
  // expected-error@+1 {{arith_select_c1}}
  %r = "arith.select"(%p, %a, %b) : (i8, i32, i32) -> i32
  return
}
