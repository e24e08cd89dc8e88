// sine_o2: only mode TOLERANCE has tolerances.
// against: official

func.func @valid(%operand: tensor<?xf32>) -> tensor<?xf32> {
  %result = stablehlo.sine %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<?xf32>
  return %result : tensor<?xf32>
}

// -----

func.func @invalid(%operand: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{sine_o2}}
  %result = stablehlo.sine %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<?xf32>
  return %result : tensor<?xf32>
}
