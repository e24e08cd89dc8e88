// convert_result: the result is not quantized.

func.func @valid(%operand: tensor<3xi64>) -> tensor<3xf32> {
  %result = stablehlo.convert %operand : (tensor<3xi64>) -> tensor<3xf32>
  return %result : tensor<3xf32>
}

// -----

func.func @invalid(%operand: tensor<3xi64>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>> {
  // expected-error@+1 {{convert_r1}}
  %result = stablehlo.convert %operand : (tensor<3xi64>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<3x!quant.uniform<i8:f32, 0.5:3>>
}
