// negate_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<2x?xui16>) -> tensor<2x?xui16> {
  %result = stablehlo.negate %operand : tensor<2x?xui16>
  return %result : tensor<2x?xui16>
}

// -----

func.func @invalid(%operand: tensor<2x?xi1>) -> tensor<2x?xi1> {
  // expected-error@+2 {{negate_i1}}
  // expected-error@+1 {{negate_r1}}
  %result = stablehlo.negate %operand : tensor<2x?xi1>
  return %result : tensor<2x?xi1>
}
