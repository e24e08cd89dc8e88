// compare_result: the result is boolean.

func.func @valid(%lhs: tensor<3xf32>, %rhs: tensor<3xf32>) -> tensor<3xi1> {
  %result = stablehlo.compare LT, %lhs, %rhs : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}

// -----

func.func @invalid(%lhs: tensor<3xf32>, %rhs: tensor<3xf32>) -> tensor<3xi8> {
  // expected-error@+1 {{compare_r1}}
  %result = stablehlo.compare LT, %lhs, %rhs : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi8>
  return %result : tensor<3xi8>
}
