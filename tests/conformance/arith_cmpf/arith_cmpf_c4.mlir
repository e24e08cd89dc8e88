// arith_cmpf_c4: the result is boolean.

func.func @valid(%a: f32, %b: f32) {
  %r = arith.cmpf olt, %a, %b : f32
  return
}

// -----

func.func @invalid(%a: f32, %b: f32) {
  // expected-error@+1 {{arith_cmpf_c4}}
  %r = "arith.cmpf"(%a, %b) {predicate = 2 : i64} : (f32, f32) -> i8
  return
}
