// atan2_c1: operands and result have one type.

func.func @valid(%lhs: tensor<3xf64>, %rhs: tensor<3xf64>) -> tensor<3xf64> {
  %result = stablehlo.atan2 %lhs, %rhs : tensor<3xf64>
  return %result : tensor<3xf64>
}

// -----

func.func @invalid(%lhs: tensor<3xf64>, %rhs: tensor<4xf64>) -> tensor<3xf64> {
  // expected-error@+1 {{atan2_c1}}
  %result = stablehlo.atan2 %lhs, %rhs : (tensor<3xf64>, tensor<4xf64>) -> tensor<3xf64>
  return %result : tensor<3xf64>
}
