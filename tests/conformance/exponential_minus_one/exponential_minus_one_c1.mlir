// exponential_minus_one_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.exponential_minus_one %operand : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%operand: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>> {
  // expected-error@+1 {{exponential_minus_one_c1}}
  %result = stablehlo.exponential_minus_one %operand : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<3x!quant.uniform<i8:f32, 0.5:3>>
}
