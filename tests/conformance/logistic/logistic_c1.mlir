// logistic_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  %result = stablehlo.logistic %operand : tensor<2xcomplex<f64>>
  return %result : tensor<2xcomplex<f64>>
}

// -----

func.func @invalid(%operand: tensor<2xcomplex<f64>>) -> tensor<2x1xcomplex<f64>> {
  // expected-error@+1 {{logistic_c1}}
  %result = stablehlo.logistic %operand : (tensor<2xcomplex<f64>>) -> tensor<2x1xcomplex<f64>>
  return %result : tensor<2x1xcomplex<f64>>
}
