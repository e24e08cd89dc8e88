// popcnt_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<2xi64>) -> tensor<2xi64> {
  %result = stablehlo.popcnt %operand : tensor<2xi64>
  return %result : tensor<2xi64>
}

// -----

func.func @invalid(%operand: tensor<2xi64>) -> tensor<3xi64> {
  // expected-error@+1 {{popcnt_c1}}
  %result = stablehlo.popcnt %operand : (tensor<2xi64>) -> tensor<3xi64>
  return %result : tensor<3xi64>
}
