// compare_c1: lhs and rhs have one element type.

func.func @valid(%lhs: tensor<3xf32>, %rhs: tensor<3xf32>) -> tensor<3xi1> {
  %result = stablehlo.compare LT, %lhs, %rhs : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}

// -----

func.func @invalid(%lhs: tensor<3xf32>, %rhs: tensor<3xf64>) -> tensor<3xi1> {
  // expected-error@+1 {{compare_c1}}
  %result = stablehlo.compare LT, %lhs, %rhs : (tensor<3xf32>, tensor<3xf64>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}
