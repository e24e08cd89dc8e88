// maximum_c1: operands and result have one type.

func.func @valid(%lhs: tensor<2xi1>, %rhs: tensor<2xi1>) -> tensor<2xi1> {
  %result = stablehlo.maximum %lhs, %rhs : tensor<2xi1>
  return %result : tensor<2xi1>
}

// -----

func.func @invalid(%lhs: tensor<2xi1>, %rhs: tensor<3xi1>) -> tensor<2xi1> {
  // expected-error@+1 {{maximum_c1}}
  %result = stablehlo.maximum %lhs, %rhs : (tensor<2xi1>, tensor<3xi1>) -> tensor<2xi1>
  return %result : tensor<2xi1>
}
