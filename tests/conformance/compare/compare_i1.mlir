// compare_i1: lhs is not quantized per axis.

func.func @valid(%lhs: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %rhs: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi1> {
  %result = stablehlo.compare LT, %lhs, %rhs : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi1>
  return %result : tensor<2xi1>
}

// -----

func.func @invalid(%lhs: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %rhs: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi1> {
  // expected-error@+2 {{compare_i1}}
  // expected-error@+1 {{compare_c1}}
  %result = stablehlo.compare LT, %lhs, %rhs : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xi1>
  return %result : tensor<2xi1>
}
