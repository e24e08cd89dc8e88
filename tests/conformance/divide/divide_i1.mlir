// divide_i1: elements of a type that lhs may have.

func.func @valid(%lhs: tensor<4xui32>, %rhs: tensor<4xui32>) -> tensor<4xui32> {
  %result = stablehlo.divide %lhs, %rhs : tensor<4xui32>
  return %result : tensor<4xui32>
}

// -----

func.func @invalid(%lhs: tensor<4xi1>, %rhs: tensor<4xui32>) -> tensor<4xui32> {
  // expected-error@+2 {{divide_i1}}
  // expected-error@+1 {{divide_c1}}
  %result = stablehlo.divide %lhs, %rhs : (tensor<4xi1>, tensor<4xui32>) -> tensor<4xui32>
  return %result : tensor<4xui32>
}
