// compare_i4: the type of comparison is one of four.

func.func @valid(%lhs: tensor<3xf32>, %rhs: tensor<3xf32>) -> tensor<3xi1> {
  %result = "stablehlo.compare"(%lhs, %rhs) {comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}

// -----

func.func @invalid(%lhs: tensor<3xf32>, %rhs: tensor<3xf32>) -> tensor<3xi1> {
  // expected-error@+1 {{compare_i4}}
  %result = "stablehlo.compare"(%lhs, %rhs) {comparison_direction = #stablehlo<comparison_direction GE>, compare_type = "FLOAT"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}
