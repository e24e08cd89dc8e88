// compare_c3: integers are compared as signed.

func.func @valid(%lhs: tensor<3xi32>, %rhs: tensor<3xi32>) -> tensor<3xi1> {
  %result = stablehlo.compare LT, %lhs, %rhs, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}

// -----

func.func @invalid(%lhs: tensor<3xi32>, %rhs: tensor<3xi32>) -> tensor<3xi1> {
  // expected-error@+1 {{compare_c3}}
  %result = stablehlo.compare LT, %lhs, %rhs, UNSIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}
