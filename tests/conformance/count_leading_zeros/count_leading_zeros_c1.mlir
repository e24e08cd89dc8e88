// count_leading_zeros_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<3xui8>) -> tensor<3xui8> {
  %result = stablehlo.count_leading_zeros %operand : tensor<3xui8>
  return %result : tensor<3xui8>
}

// -----

func.func @invalid(%operand: tensor<3xui8>) -> tensor<4xui8> {
  // expected-error@+1 {{count_leading_zeros_c1}}
  %result = stablehlo.count_leading_zeros %operand : (tensor<3xui8>) -> tensor<4xui8>
  return %result : tensor<4xui8>
}
