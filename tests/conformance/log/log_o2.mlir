// log_o2: only mode TOLERANCE has tolerances.
// against: official

func.func @valid(%operand: tensor<1x2xf8E4M3FN>) -> tensor<1x2xf8E4M3FN> {
  %result = stablehlo.log %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<1x2xf8E4M3FN>
  return %result : tensor<1x2xf8E4M3FN>
}

// -----

func.func @invalid(%operand: tensor<1x2xf8E4M3FN>) -> tensor<1x2xf8E4M3FN> {
  // expected-error@+1 {{log_o2}}
  %result = stablehlo.log %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<1x2xf8E4M3FN>
  return %result : tensor<1x2xf8E4M3FN>
}
