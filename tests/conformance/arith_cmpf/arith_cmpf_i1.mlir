// arith_cmpf_i1: the predicate is a 64-bit integer.

func.func @valid(%a: f32, %b: f32) {
  %r = "arith.cmpf"(%a, %b) {predicate = 2 : i64} : (f32, f32) -> i1
  return
}

// -----

func.func @invalid(%a: f32, %b: f32) {
  // expected-error@+1 {{arith_cmpf_i1}}
  %r = "arith.cmpf"(%a, %b) {predicate = 2 : i32} : (f32, f32) -> i1
  return
}
