// tanh_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<7xf32>) -> tensor<7xf32> {
  %result = stablehlo.tanh %operand : tensor<7xf32>
  return %result : tensor<7xf32>
}

// -----

func.func @invalid(%operand: tensor<7xf32>) -> tensor<6xf32> {
  // expected-error@+1 {{tanh_c1}}
  %result = stablehlo.tanh %operand : (tensor<7xf32>) -> tensor<6xf32>
  return %result : tensor<6xf32>
}
