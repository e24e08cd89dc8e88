// arith_cmpf_c3: the operands have one type.

func.func @valid(%a: f32, %b: f32) {
  %r = arith.cmpf olt, %a, %b : f32
  return
}

// -----

func.func @invalid(%a: f32, %b: f64) {
  // expected-error@+1 {{arith_cmpf_c3}}
  %r = "arith.cmpf"(%a, %b) {predicate = 2 : i64} : (f32, f64) -> i1
  return
}
