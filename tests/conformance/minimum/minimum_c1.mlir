// minimum_c1: operands and result have one type.

func.func @valid(%lhs: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %rhs: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.minimum %lhs, %rhs : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%lhs: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %rhs: tensor<1x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  // expected-error@+1 {{minimum_c1}}
  %result = stablehlo.minimum %lhs, %rhs : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
