// convert_c1: the result has the shape of the operand.

func.func @valid(%operand: tensor<3xi64>) -> tensor<3xf32> {
  %result = stablehlo.convert %operand : (tensor<3xi64>) -> tensor<3xf32>
  return %result : tensor<3xf32>
}

// -----

func.func @invalid(%operand: tensor<3xi64>) -> tensor<4xf32> {
  // expected-error@+1 {{convert_c1}}
  %result = stablehlo.convert %operand : (tensor<3xi64>) -> tensor<4xf32>
  return %result : tensor<4xf32>
}
