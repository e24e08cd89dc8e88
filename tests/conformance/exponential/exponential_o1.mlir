// exponential_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<bf16>) -> tensor<bf16> {
  %result = stablehlo.exponential %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<bf16>
  return %result : tensor<bf16>
}

// -----

func.func @invalid(%operand: tensor<bf16>) -> tensor<bf16> {
  // expected-error@+1 {{exponential_o1}}
  %result = stablehlo.exponential %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<bf16>
  return %result : tensor<bf16>
}
