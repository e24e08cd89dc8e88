// add_c5: the result is quantized per axis exactly when an operand is.

func.func @valid(%lhs: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %rhs: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>> {
  %result = stablehlo.add %lhs, %rhs : tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return %result : tensor<2x2x!quant.uniform<i8:f32, 0.5>>
}

// -----

func.func @invalid(%lhs: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %rhs: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>> {
  // expected-error@+1 {{add_c5}}
  %result = stablehlo.add %lhs, %rhs : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return %result : tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
}
