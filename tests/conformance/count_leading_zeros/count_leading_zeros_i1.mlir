// count_leading_zeros_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<3xui8>) -> tensor<3xui8> {
  %result = stablehlo.count_leading_zeros %operand : tensor<3xui8>
  return %result : tensor<3xui8>
}

// -----

func.func @invalid(%operand: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error@+2 {{count_leading_zeros_i1}}
  // expected-error@+1 {{count_leading_zeros_r1}}
  %result = stablehlo.count_leading_zeros %operand : tensor<3xf32>
  return %result : tensor<3xf32>
}
