// ceil_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<4xf32>) -> tensor<4xf32> {
  %result = stablehlo.ceil %operand : tensor<4xf32>
  return %result : tensor<4xf32>
}

// -----

func.func @invalid(%operand: tensor<4xf32>) -> tensor<5xf32> {
  // expected-error@+1 {{ceil_c1}}
  %result = stablehlo.ceil %operand : (tensor<4xf32>) -> tensor<5xf32>
  return %result : tensor<5xf32>
}
