// sine_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<?xf32>) -> tensor<?xf32> {
  %result = stablehlo.sine %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<?xf32>
  return %result : tensor<?xf32>
}

// -----

func.func @invalid(%operand: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{sine_o1}}
  %result = stablehlo.sine %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<?xf32>
  return %result : tensor<?xf32>
}
