// cbrt_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<4xf64>) -> tensor<4xf64> {
  %result = stablehlo.cbrt %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  return %result : tensor<4xf64>
}

// -----

func.func @invalid(%operand: tensor<4xf64>) -> tensor<4xf64> {
  // expected-error@+1 {{cbrt_o1}}
  %result = stablehlo.cbrt %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  return %result : tensor<4xf64>
}
