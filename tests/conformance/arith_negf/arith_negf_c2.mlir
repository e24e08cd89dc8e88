// arith_negf_c2: the result has the type of the operand.

func.func @valid(%a: f32) {
  %r = arith.negf %a : f32
  return
}

// -----

func.func @invalid(%a: f32) {
  // expected-error@+1 {{arith_negf_c2}}
  %r = "arith.negf"(%a) : (f32) -> f64
  return
}

// -----

func.func @invalid_size(%a: tensor<3xf32>) {
  // expected-error@+1 {{arith_negf_c2}}
  %r = "arith.negf"(%a) : (tensor<3xf32>) -> tensor<?xf32>
  return
}
