// uniform_dequantize_i1: the operand is quantized.

func.func @valid(%operand: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32> {
  %result = stablehlo.uniform_dequantize %operand : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%operand: tensor<2xi8>) -> tensor<2xf32> {
  // expected-error@+2 {{uniform_dequantize_i1}}
  // expected-error@+1 {{uniform_dequantize_c2}}
  %result = stablehlo.uniform_dequantize %operand : (tensor<2xi8>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}
