// arith_cmpf_c2: the operands are floating-point numbers.

func.func @valid(%a: f32, %b: f32) {
  %r = arith.cmpf olt, %a, %b : f32
  return
}

// -----

func.func @invalid(%a: i32, %b: i32) {
  // expected-error@+1 {{arith_cmpf_c2}}
  %r = "arith.cmpf"(%a, %b) {predicate = 2 : i64} : (i32, i32) -> i1
  return
}
