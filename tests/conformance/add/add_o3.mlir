// add_o3: the result is quantized per axis exactly when lhs is.
// against: official

func.func @valid(%lhs: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %rhs: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>> {
  %result = stablehlo.add %lhs, %rhs : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return %result : tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
}

// -----

func.func @invalid(%lhs: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %rhs: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>> {
  // expected-error@+1 {{add_o3}}
  %result = stablehlo.add %lhs, %rhs : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return %result : tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
}
