// arith_subi_c2: operands and result have one type.

func.func @valid(%a: index, %b: index) {
  %r = arith.subi %a, %b : index
  return
}

// -----

func.func @invalid(%a: i32, %b: i64) {
  // expected-error@+1 {{arith_subi_c2}}
  %r = "arith.subi"(%a, %b) : (i32, i64) -> i32
  return
}
