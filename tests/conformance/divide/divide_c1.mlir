// divide_c1: operands and result have one type.

func.func @valid(%lhs: tensor<4xui32>, %rhs: tensor<4xui32>) -> tensor<4xui32> {
  %result = stablehlo.divide %lhs, %rhs : tensor<4xui32>
  return %result : tensor<4xui32>
}

// -----

func.func @invalid(%lhs: tensor<4xui32>, %rhs: tensor<2xui32>) -> tensor<4xui32> {
  // expected-error@+1 {{divide_c1}}
  %result = stablehlo.divide %lhs, %rhs : (tensor<4xui32>, tensor<2xui32>) -> tensor<4xui32>
  return %result : tensor<4xui32>
}
