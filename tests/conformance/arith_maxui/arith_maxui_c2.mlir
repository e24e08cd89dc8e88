// arith_maxui_c2: operands and result have one type.

func.func @valid(%a: index, %b: index) {
  %r = arith.maxui %a, %b : index
  return
}

// -----

func.func @invalid(%a: i32, %b: i64) {
  // expected-error@+1 {{arith_maxui_c2}}
  %r = "arith.maxui"(%a, %b) : (i32, i64) -> i32
  return
}
