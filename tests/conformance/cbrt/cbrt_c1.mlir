// cbrt_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<4xf64>) -> tensor<4xf64> {
  %result = stablehlo.cbrt %operand : tensor<4xf64>
  return %result : tensor<4xf64>
}

// -----

func.func @invalid(%operand: tensor<4xf64>) -> tensor<5xf64> {
  // expected-error@+1 {{cbrt_c1}}
  %result = stablehlo.cbrt %operand : (tensor<4xf64>) -> tensor<5xf64>
  return %result : tensor<5xf64>
}
