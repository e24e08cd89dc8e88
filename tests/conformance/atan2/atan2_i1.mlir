// atan2_i1: elements of a type that lhs may have.

func.func @valid(%lhs: tensor<3xf64>, %rhs: tensor<3xf64>) -> tensor<3xf64> {
  %result = stablehlo.atan2 %lhs, %rhs : tensor<3xf64>
  return %result : tensor<3xf64>
}

// -----

func.func @invalid(%lhs: tensor<3xi32>, %rhs: tensor<3xf64>) -> tensor<3xf64> {
  // expected-error@+2 {{atan2_i1}}
  // expected-error@+1 {{atan2_c1}}
  %result = stablehlo.atan2 %lhs, %rhs : (tensor<3xi32>, tensor<3xf64>) -> tensor<3xf64>
  return %result : tensor<3xf64>
}
