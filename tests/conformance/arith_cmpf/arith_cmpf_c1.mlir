// arith_cmpf_c1: the predicate is one of 16.

func.func @valid(%a: f32, %b: f32) {
  %r = arith.cmpf olt, %a, %b : f32
  return
}

// -----

func.func @invalid(%a: f32, %b: f32) {
  // expected-error@+1 {{arith_cmpf_c1}}
  %r = "arith.cmpf"(%a, %b) {predicate = 16 : i64} : (f32, f32) -> i1
  return
}
