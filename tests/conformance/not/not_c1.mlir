// not_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<2x2xi1>) -> tensor<2x2xi1> {
  %result = stablehlo.not %operand : tensor<2x2xi1>
  return %result : tensor<2x2xi1>
}

// -----

func.func @invalid(%operand: tensor<2x2xi1>) -> tensor<2x1xi1> {
  // expected-error@+1 {{not_c1}}
  %result = stablehlo.not %operand : (tensor<2x2xi1>) -> tensor<2x1xi1>
  return %result : tensor<2x1xi1>
}
