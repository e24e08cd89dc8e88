// arith_minimumf_i3: fastmath are flags of arith.

func.func @valid(%x: f32) {
  %r = "arith.minimumf"(%x, %x) {fastmath = #arith.fastmath<nnan, ninf>} : (f32, f32) -> f32
  return
}

// -----

func.func @invalid(%x: f32) {
  // expected-error@+1 {{arith_minimumf_i3}}
  %r = "arith.minimumf"(%x, %x) {fastmath = #arith.fastmath<nnan, ninf, quick>} : (f32, f32) -> f32
  return
}
