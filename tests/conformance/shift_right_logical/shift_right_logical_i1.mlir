// shift_right_logical_i1: elements of a type that lhs may have.

func.func @valid(%lhs: tensor<1x3xui16>, %rhs: tensor<1x3xui16>) -> tensor<1x3xui16> {
  %result = stablehlo.shift_right_logical %lhs, %rhs : tensor<1x3xui16>
  return %result : tensor<1x3xui16>
}

// -----

func.func @invalid(%lhs: tensor<1x3xi1>, %rhs: tensor<1x3xui16>) -> tensor<1x3xui16> {
  // expected-error@+2 {{shift_right_logical_i1}}
  // expected-error@+1 {{shift_right_logical_c1}}
  %result = stablehlo.shift_right_logical %lhs, %rhs : (tensor<1x3xi1>, tensor<1x3xui16>) -> tensor<1x3xui16>
  return %result : tensor<1x3xui16>
}
