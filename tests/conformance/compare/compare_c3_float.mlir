// compare_c3: floats are compared as floats.

func.func @valid(%lhs: tensor<3xf32>, %rhs: tensor<3xf32>) -> tensor<3xi1> {
  %result = stablehlo.compare LT, %lhs, %rhs, TOTALORDER : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}

// -----

func.func @invalid(%lhs: tensor<3xf32>, %rhs: tensor<3xf32>) -> tensor<3xi1> {
  // expected-error@+1 {{compare_c3}}
  %result = stablehlo.compare LT, %lhs, %rhs, SIGNED : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}
