// arith_cmpf_i3: no operand is missing.

func.func @valid(%a: f32, %b: f32) {
  %r = "arith.cmpf"(%a, %b) {predicate = 2 : i64} : (f32, f32) -> i1
  return
}

// -----

func.func @invalid(%a: f32, %b: f32) {
  // expected-error@+1 {{arith_cmpf_i3}}
  %r = "arith.cmpf"(%a) <{predicate = 2 : i64}> : (f32) -> i1
  return
}
