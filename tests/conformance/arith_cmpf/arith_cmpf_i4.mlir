// arith_cmpf_i4: fastmath are flags of arith.

func.func @valid(%x: f32) {
  %r = "arith.cmpf"(%x, %x) {predicate = 1 : i64, fastmath = #arith.fastmath<none>} : (f32, f32) -> i1
  return
}

// -----

func.func @invalid(%x: f32) {
  // expected-error@+1 {{arith_cmpf_i4}}
  %r = "arith.cmpf"(%x, %x) {predicate = 1 : i64, fastmath = #arith.fastmath<none, quick>} : (f32, f32) -> i1
  return
}
