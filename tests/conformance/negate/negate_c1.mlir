// negate_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<2x?xui16>) -> tensor<2x?xui16> {
  %result = stablehlo.negate %operand : tensor<2x?xui16>
  return %result : tensor<2x?xui16>
}

// -----

func.func @invalid(%operand: tensor<2x?xui16>) -> tensor<3x?xui16> {
  // expected-error@+1 {{negate_c1}}
  %result = stablehlo.negate %operand : (tensor<2x?xui16>) -> tensor<3x?xui16>
  return %result : tensor<3x?xui16>
}
