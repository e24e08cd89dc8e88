// tan_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.tan %operand : tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%operand: tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>> {
  // expected-error@+1 {{tan_c1}}
  %result = stablehlo.tan %operand : (tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
}
