// add_c4: operands and result have one expressed type.

func.func @valid(%lhs: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %rhs: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>> {
  %result = stablehlo.add %lhs, %rhs : tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return %result : tensor<2x2x!quant.uniform<i8:f32, 0.5>>
}

// -----

func.func @invalid(%lhs: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %rhs: tensor<2x2x!quant.uniform<i8:bf16, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>> {
  // expected-error@+1 {{add_c4}}
  %result = stablehlo.add %lhs, %rhs : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:bf16, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return %result : tensor<2x2x!quant.uniform<i8:f32, 0.5>>
}
