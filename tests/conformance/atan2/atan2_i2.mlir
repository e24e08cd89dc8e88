// atan2_i2: elements of a type that rhs may have.

func.func @valid(%lhs: tensor<3xf64>, %rhs: tensor<3xf64>) -> tensor<3xf64> {
  %result = stablehlo.atan2 %lhs, %rhs : tensor<3xf64>
  return %result : tensor<3xf64>
}

// -----

func.func @invalid(%lhs: tensor<3xf64>, %rhs: tensor<3xi32>) -> tensor<3xf64> {
  // expected-error@+2 {{atan2_i2}}
  // expected-error@+1 {{atan2_c1}}
  %result = stablehlo.atan2 %lhs, %rhs : (tensor<3xf64>, tensor<3xi32>) -> tensor<3xf64>
  return %result : tensor<3xf64>
}
