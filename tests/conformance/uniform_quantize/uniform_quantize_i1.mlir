// uniform_quantize_i1: the operand is of floats or quantized.

func.func @valid(%operand: tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>> {
  %result = stablehlo.uniform_quantize %operand : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return %result : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
}

// -----

func.func @invalid(%operand: tensor<2xi32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>> {
  // expected-error@+2 {{uniform_quantize_i1}}
  // expected-error@+1 {{uniform_quantize_c2}}
  %result = stablehlo.uniform_quantize %operand : (tensor<2xi32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return %result : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
}
