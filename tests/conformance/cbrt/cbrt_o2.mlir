// cbrt_o2: only mode TOLERANCE has tolerances.
// against: official

func.func @valid(%operand: tensor<4xf64>) -> tensor<4xf64> {
  %result = stablehlo.cbrt %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf64>
  return %result : tensor<4xf64>
}

// -----

func.func @invalid(%operand: tensor<4xf64>) -> tensor<4xf64> {
  // expected-error@+1 {{cbrt_o2}}
  %result = stablehlo.cbrt %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf64>
  return %result : tensor<4xf64>
}
