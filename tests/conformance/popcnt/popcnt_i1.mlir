// popcnt_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<2xi64>) -> tensor<2xi64> {
  %result = stablehlo.popcnt %operand : tensor<2xi64>
  return %result : tensor<2xi64>
}

// -----

func.func @invalid(%operand: tensor<2xi1>) -> tensor<2xi1> {
  // expected-error@+2 {{popcnt_i1}}
  // expected-error@+1 {{popcnt_r1}}
  %result = stablehlo.popcnt %operand : tensor<2xi1>
  return %result : tensor<2xi1>
}
