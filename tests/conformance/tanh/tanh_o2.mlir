// tanh_o2: only mode TOLERANCE has tolerances.
// against: official

func.func @valid(%operand: tensor<7xf32>) -> tensor<7xf32> {
  %result = stablehlo.tanh %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<7xf32>
  return %result : tensor<7xf32>
}

// -----

func.func @invalid(%operand: tensor<7xf32>) -> tensor<7xf32> {
  // expected-error@+1 {{tanh_o2}}
  %result = stablehlo.tanh %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<7xf32>
  return %result : tensor<7xf32>
}
