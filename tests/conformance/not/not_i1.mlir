// not_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<2x2xi1>) -> tensor<2x2xi1> {
  %result = stablehlo.not %operand : tensor<2x2xi1>
  return %result : tensor<2x2xi1>
}

// -----

func.func @invalid(%operand: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // expected-error@+2 {{not_i1}}
  // expected-error@+1 {{not_r1}}
  %result = stablehlo.not %operand : tensor<2x2xf32>
  return %result : tensor<2x2xf32>
}
