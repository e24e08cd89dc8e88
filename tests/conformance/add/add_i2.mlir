// add_i2: rhs is a tensor.

func.func @valid(%lhs: tensor<3xf32>, %rhs: tensor<3xf32>) -> tensor<3xf32> {
  %result = stablehlo.add %lhs, %rhs : tensor<3xf32>
  return %result : tensor<3xf32>
}

// -----

func.func @invalid(%lhs: tensor<3xf32>, %rhs: !stablehlo.token) -> tensor<3xf32> {
  // expected-error@+1 {{add_i2}}
  %result = stablehlo.add %lhs, %rhs : (tensor<3xf32>, !stablehlo.token) -> tensor<3xf32>
  return %result : tensor<3xf32>
}
