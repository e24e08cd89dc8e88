// clamp_i1: min is not quantized per axis.

func.func @valid(%min: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %operand: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %max: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.clamp %min, %operand, %max : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%min: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %operand: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %max: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  // expected-error@+2 {{clamp_i1}}
  // expected-error@+1 {{clamp_c3}}
  %result = stablehlo.clamp %min, %operand, %max : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
