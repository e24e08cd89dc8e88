// add_o1: quantized tensors have one shape.
// against: official

func.func @valid(%lhs: tensor<2x!quant.uniform<i8:f32, 0.5>>, %rhs: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>> {
  %result = stablehlo.add %lhs, %rhs : tensor<2x!quant.uniform<i8:f32, 0.5>>
  return %result : tensor<2x!quant.uniform<i8:f32, 0.5>>
}

// -----

func.func @invalid(%lhs: tensor<2x!quant.uniform<i8:f32, 0.5>>, %rhs: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x!quant.uniform<i8:f32, 0.5>> {
  // expected-error@+1 {{add_o1}}
  %result = stablehlo.add %lhs, %rhs : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<3x!quant.uniform<i8:f32, 0.5>>
  return %result : tensor<3x!quant.uniform<i8:f32, 0.5>>
}
