// log_plus_one_o2: only mode TOLERANCE has tolerances.
// against: official

func.func @valid(%operand: tensor<?x2xf16>) -> tensor<?x2xf16> {
  %result = stablehlo.log_plus_one %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<?x2xf16>
  return %result : tensor<?x2xf16>
}

// -----

func.func @invalid(%operand: tensor<?x2xf16>) -> tensor<?x2xf16> {
  // expected-error@+1 {{log_plus_one_o2}}
  %result = stablehlo.log_plus_one %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<?x2xf16>
  return %result : tensor<?x2xf16>
}
