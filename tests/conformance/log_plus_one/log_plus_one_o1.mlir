// log_plus_one_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<?x2xf16>) -> tensor<?x2xf16> {
  %result = stablehlo.log_plus_one %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<?x2xf16>
  return %result : tensor<?x2xf16>
}

// -----

func.func @invalid(%operand: tensor<?x2xf16>) -> tensor<?x2xf16> {
  // expected-error@+1 {{log_plus_one_o1}}
  %result = stablehlo.log_plus_one %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<?x2xf16>
  return %result : tensor<?x2xf16>
}
