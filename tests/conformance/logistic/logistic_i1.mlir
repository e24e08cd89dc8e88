// logistic_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  %result = stablehlo.logistic %operand : tensor<2xcomplex<f64>>
  return %result : tensor<2xcomplex<f64>>
}

// -----

func.func @invalid(%operand: tensor<2xui32>) -> tensor<2xui32> {
  // expected-error@+2 {{logistic_i1}}
  // expected-error@+1 {{logistic_r1}}
  %result = stablehlo.logistic %operand : tensor<2xui32>
  return %result : tensor<2xui32>
}
