// arith_negf_i2: fastmath are flags of arith.

func.func @valid(%x: f32) {
  %r = "arith.negf"(%x) {fastmath = #arith.fastmath<fast>} : (f32) -> f32
  return
}

// -----

func.func @invalid(%x: f32) {
  // expected-error@+1 {{arith_negf_i2}}
  %r = "arith.negf"(%x) {fastmath = #arith.fastmath<fast, quick>} : (f32) -> f32
  return
}
