// arith_minnumf_i3: fastmath are flags of arith.

func.func @valid(%x: f32) {
  %r = "arith.minnumf"(%x, %x) {fastmath = #arith.fastmath<nnan, ninf>} : (f32, f32) -> f32
  return
}

// -----

func.func @invalid(%x: f32) {
  // expected-error@+1 {{arith_minnumf_i3}}
  %r = "arith.minnumf"(%x, %x) {fastmath = #arith.fastmath<nnan, ninf, quick>} : (f32, f32) -> f32
  return
}
