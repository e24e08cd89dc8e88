// xor_c1: operands and result have one type.

func.func @valid(%lhs: tensor<3xi32>, %rhs: tensor<3xi32>) -> tensor<3xi32> {
  %result = stablehlo.xor %lhs, %rhs : tensor<3xi32>
  return %result : tensor<3xi32>
}

// -----

func.func @invalid(%lhs: tensor<3xi32>, %rhs: tensor<2xi32>) -> tensor<3xi32> {
  // expected-error@+1 {{xor_c1}}
  %result = stablehlo.xor %lhs, %rhs : (tensor<3xi32>, tensor<2xi32>) -> tensor<3xi32>
  return %result : tensor<3xi32>
}
