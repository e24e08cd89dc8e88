// exponential_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<bf16>) -> tensor<bf16> {
  %result = stablehlo.exponential %operand : tensor<bf16>
  return %result : tensor<bf16>
}

// -----

func.func @invalid(%operand: tensor<i1>) -> tensor<i1> {
  // expected-error@+2 {{exponential_i1}}
  // expected-error@+1 {{exponential_r1}}
  %result = stablehlo.exponential %operand : tensor<i1>
  return %result : tensor<i1>
}
