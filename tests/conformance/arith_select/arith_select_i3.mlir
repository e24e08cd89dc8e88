// arith_select_i3: no operand is missing.

func.func @valid(%p: i1, %a: i32, %b: i32) {
  %r = arith.select %p, %a, %b : i32
  return
}

// -----

func.func @invalid(%p: i1, %a: i32, %b: i32) {
  // expected-error@+1 {{arith_select_i3}}
  %r = "arith.select"(%p, %a) : (i1, i32) -> i32
  return
}
