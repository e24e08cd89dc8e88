// arith_mulf_c2: operands and result have one type.

func.func @valid(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %r = arith.mulf %a, %b : tensor<2xf32>
  return
}

// -----

func.func @invalid(%a: f32, %b: f32) {
  // expected-error@+1 {{arith_mulf_c2}}
  %r = "arith.mulf"(%a, %b) : (f32, f32) -> f64
  return
}
