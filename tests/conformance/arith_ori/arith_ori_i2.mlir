// arith_ori_i2: no operand is missing.

func.func @valid(%a: i32, %b: i32) {
  %r = arith.ori %a, %b : i32
  return
}

// -----

func.func @invalid(%a: i32, %b: i32) {
  // expected-error@+1 {{arith_ori_i2}}
  %r = "arith.ori"(%a) : (i32) -> i32
  return
}
