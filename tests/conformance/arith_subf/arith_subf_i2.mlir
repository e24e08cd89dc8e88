// arith_subf_i2: no operand is missing.

func.func @valid(%a: f32, %b: f32) {
  %r = arith.subf %a, %b fastmath<nnan, ninf> : f32
  return
}

// -----

func.func @invalid(%a: f32, %b: f32) {
  // expected-error@+1 {{arith_subf_i2}}
  %r = "arith.subf"(%a) <{fastmath = #arith.fastmath<nnan, ninf>}> : (f32) -> f32
  return
}
