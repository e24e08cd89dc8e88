// compare_c3: NOTYPE is not one of the four.

func.func @valid(%lhs: tensor<3x!quant.uniform<i8:f32, 0.5:3>>, %rhs: tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3xi1> {
  %result = stablehlo.compare LT, %lhs, %rhs, FLOAT : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}

// -----

func.func @invalid(%lhs: tensor<3x!quant.uniform<i8:f32, 0.5:3>>, %rhs: tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3xi1> {
  // expected-error@+1 {{compare_c3}}
  %result = stablehlo.compare LT, %lhs, %rhs, NOTYPE : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}
