// compare_i3: the direction is one of six.

func.func @valid(%lhs: tensor<3xf32>, %rhs: tensor<3xf32>) -> tensor<3xi1> {
  %result = "stablehlo.compare"(%lhs, %rhs) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}

// -----

func.func @invalid(%lhs: tensor<3xf32>, %rhs: tensor<3xf32>) -> tensor<3xi1> {
  // expected-error@+1 {{compare_i3}}
  %result = "stablehlo.compare"(%lhs, %rhs) {comparison_direction = "GE"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}
