// sqrt_o2: only mode TOLERANCE has tolerances.
// against: official

func.func @valid(%operand: tensor<3xf8E8M0FNU>) -> tensor<3xf8E8M0FNU> {
  %result = stablehlo.sqrt %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<3xf8E8M0FNU>
  return %result : tensor<3xf8E8M0FNU>
}

// -----

func.func @invalid(%operand: tensor<3xf8E8M0FNU>) -> tensor<3xf8E8M0FNU> {
  // expected-error@+1 {{sqrt_o2}}
  %result = stablehlo.sqrt %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<3xf8E8M0FNU>
  return %result : tensor<3xf8E8M0FNU>
}
