// logistic_o2: only mode TOLERANCE has tolerances.
// against: official

func.func @valid(%operand: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  %result = stablehlo.logistic %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2xcomplex<f64>>
  return %result : tensor<2xcomplex<f64>>
}

// -----

func.func @invalid(%operand: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  // expected-error@+1 {{logistic_o2}}
  %result = stablehlo.logistic %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<2xcomplex<f64>>
  return %result : tensor<2xcomplex<f64>>
}
