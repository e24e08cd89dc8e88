// round_nearest_afz_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<f64>) -> tensor<f64> {
  %result = stablehlo.round_nearest_afz %operand : tensor<f64>
  return %result : tensor<f64>
}

// -----

func.func @invalid(%operand: tensor<f64>) -> tensor<2xf64> {
  // expected-error@+1 {{round_nearest_afz_c1}}
  %result = stablehlo.round_nearest_afz %operand : (tensor<f64>) -> tensor<2xf64>
  return %result : tensor<2xf64>
}
