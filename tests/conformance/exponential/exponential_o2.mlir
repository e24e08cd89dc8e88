// exponential_o2: only mode TOLERANCE has tolerances.
// against: official

func.func @valid(%operand: tensor<bf16>) -> tensor<bf16> {
  %result = stablehlo.exponential %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<bf16>
  return %result : tensor<bf16>
}

// -----

func.func @invalid(%operand: tensor<bf16>) -> tensor<bf16> {
  // expected-error@+1 {{exponential_o2}}
  %result = stablehlo.exponential %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<bf16>
  return %result : tensor<bf16>
}
