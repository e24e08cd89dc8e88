// arith_constant_o1: the type of a constant is not quantized.
// against: official

func.func @valid() {
  %r = arith.constant dense<[1, 2]> : tensor<2xi8>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{arith_constant_o1}}
  %r = arith.constant dense<[1, 2]> : tensor<2x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
