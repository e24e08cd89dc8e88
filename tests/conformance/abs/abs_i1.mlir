// abs_i1: the operand is not unsigned.

func.func @valid(%operand: tensor<3xi32>) -> tensor<3xi32> {
  %result = stablehlo.abs %operand : tensor<3xi32>
  return %result : tensor<3xi32>
}

// -----

func.func @invalid(%operand: tensor<3xui32>) -> tensor<3xi32> {
  // expected-error@+2 {{abs_i1}}
  // expected-error@+1 {{abs_c2}}
  %result = stablehlo.abs %operand : (tensor<3xui32>) -> tensor<3xi32>
  return %result : tensor<3xi32>
}
