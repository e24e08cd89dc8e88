// add_c1: operands and result have one type.

func.func @valid(%lhs: tensor<3xf32>, %rhs: tensor<3xf32>) -> tensor<3xf32> {
  %result = stablehlo.add %lhs, %rhs : tensor<3xf32>
  return %result : tensor<3xf32>
}

// -----

func.func @invalid(%lhs: tensor<3xf32>, %rhs: tensor<3xf64>) -> tensor<3xf32> {
  // expected-error@+1 {{add_c1}}
  %result = stablehlo.add %lhs, %rhs : (tensor<3xf32>, tensor<3xf64>) -> tensor<3xf32>
  return %result : tensor<3xf32>
}
