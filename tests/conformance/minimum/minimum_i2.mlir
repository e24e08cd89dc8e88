// minimum_i2: elements of a type that rhs may have.

func.func @valid(%lhs: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %rhs: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.minimum %lhs, %rhs : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%lhs: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %rhs: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  // expected-error@+2 {{minimum_i2}}
  // expected-error@+1 {{minimum_c1}}
  %result = stablehlo.minimum %lhs, %rhs : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
