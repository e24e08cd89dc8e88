// logistic_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  %result = stablehlo.logistic %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2xcomplex<f64>>
  return %result : tensor<2xcomplex<f64>>
}

// -----

func.func @invalid(%operand: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  // expected-error@+1 {{logistic_o1}}
  %result = stablehlo.logistic %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2xcomplex<f64>>
  return %result : tensor<2xcomplex<f64>>
}
