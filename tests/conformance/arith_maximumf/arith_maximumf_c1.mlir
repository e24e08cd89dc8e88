// arith_maximumf_c1: the operands are floating-point numbers.

func.func @valid(%a: f32, %b: f32) {
  %r = arith.maximumf %a, %b fastmath<nnan, ninf> : f32
  return
}

// -----

func.func @invalid(%a: i32, %b: i32) {
  // expected-error@+1 {{arith_maximumf_c1}}
  %r = "arith.maximumf"(%a, %b) : (i32, i32) -> i32
  return
}
