// reduce_precision_c2: one exponent bit at least.

func.func @valid(%operand: tensor<2xf32>) -> tensor<2xf32> {
  %output = stablehlo.reduce_precision %operand, format = e1m0 : tensor<2xf32>
  return %output : tensor<2xf32>
}

// -----

func.func @invalid(%operand: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{reduce_precision_c2}}
  %output = stablehlo.reduce_precision %operand, format = e0m0 : tensor<2xf32>
  return %output : tensor<2xf32>
}
