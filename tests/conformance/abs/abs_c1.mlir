// abs_c1: the result has the shape of the operand.

func.func @valid(%operand: tensor<3xi32>) -> tensor<3xi32> {
  %result = stablehlo.abs %operand : tensor<3xi32>
  return %result : tensor<3xi32>
}

// -----

func.func @invalid(%operand: tensor<3xi32>) -> tensor<4xi32> {
  // expected-error@+1 {{abs_c1}}
  %result = stablehlo.abs %operand : (tensor<3xi32>) -> tensor<4xi32>
  return %result : tensor<4xi32>
}
