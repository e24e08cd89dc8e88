// sqrt_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<3xf8E8M0FNU>) -> tensor<3xf8E8M0FNU> {
  %result = stablehlo.sqrt %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<3xf8E8M0FNU>
  return %result : tensor<3xf8E8M0FNU>
}

// -----

func.func @invalid(%operand: tensor<3xf8E8M0FNU>) -> tensor<3xf8E8M0FNU> {
  // expected-error@+1 {{sqrt_o1}}
  %result = stablehlo.sqrt %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<3xf8E8M0FNU>
  return %result : tensor<3xf8E8M0FNU>
}
