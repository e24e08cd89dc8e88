// maximum_i2: elements of a type that rhs may have.

func.func @valid(%lhs: tensor<2xi1>, %rhs: tensor<2xi1>) -> tensor<2xi1> {
  %result = stablehlo.maximum %lhs, %rhs : tensor<2xi1>
  return %result : tensor<2xi1>
}

// -----

func.func @invalid(%lhs: tensor<2xi1>, %rhs: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2xi1> {
  // expected-error@+2 {{maximum_i2}}
  // expected-error@+1 {{maximum_c1}}
  %result = stablehlo.maximum %lhs, %rhs : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2xi1>
  return %result : tensor<2xi1>
}
