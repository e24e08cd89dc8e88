// uniform_quantize_c2: the result expresses the element type of the operand.

func.func @valid(%operand: tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>> {
  %result = stablehlo.uniform_quantize %operand : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return %result : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
}

// -----

func.func @invalid(%operand: tensor<2xf64>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>> {
  // expected-error@+1 {{uniform_quantize_c2}}
  %result = stablehlo.uniform_quantize %operand : (tensor<2xf64>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return %result : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
}
