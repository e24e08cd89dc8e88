// tanh_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<7xf32>) -> tensor<7xf32> {
  %result = stablehlo.tanh %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<7xf32>
  return %result : tensor<7xf32>
}

// -----

func.func @invalid(%operand: tensor<7xf32>) -> tensor<7xf32> {
  // expected-error@+1 {{tanh_o1}}
  %result = stablehlo.tanh %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<7xf32>
  return %result : tensor<7xf32>
}
