// uniform_quantize_c1: the result has the shape of the operand.

func.func @valid(%operand: tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>> {
  %result = stablehlo.uniform_quantize %operand : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return %result : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
}

// -----

func.func @invalid(%operand: tensor<2x1xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>> {
  // expected-error@+1 {{uniform_quantize_c1}}
  %result = stablehlo.uniform_quantize %operand : (tensor<2x1xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return %result : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
}
