// log_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<1x2xf8E4M3FN>) -> tensor<1x2xf8E4M3FN> {
  %result = stablehlo.log %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<1x2xf8E4M3FN>
  return %result : tensor<1x2xf8E4M3FN>
}

// -----

func.func @invalid(%operand: tensor<1x2xf8E4M3FN>) -> tensor<1x2xf8E4M3FN> {
  // expected-error@+1 {{log_o1}}
  %result = stablehlo.log %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<1x2xf8E4M3FN>
  return %result : tensor<1x2xf8E4M3FN>
}
