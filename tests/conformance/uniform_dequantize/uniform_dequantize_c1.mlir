// uniform_dequantize_c1: the result has the shape of the operand.

func.func @valid(%operand: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32> {
  %result = stablehlo.uniform_dequantize %operand : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%operand: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1xf32> {
  // expected-error@+1 {{uniform_dequantize_c1}}
  %result = stablehlo.uniform_dequantize %operand : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1xf32>
  return %result : tensor<1xf32>
}
