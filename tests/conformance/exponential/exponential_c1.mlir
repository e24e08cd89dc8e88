// exponential_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<bf16>) -> tensor<bf16> {
  %result = stablehlo.exponential %operand : tensor<bf16>
  return %result : tensor<bf16>
}

// -----

func.func @invalid(%operand: tensor<bf16>) -> tensor<1xbf16> {
  // expected-error@+1 {{exponential_c1}}
  %result = stablehlo.exponential %operand : (tensor<bf16>) -> tensor<1xbf16>
  return %result : tensor<1xbf16>
}
