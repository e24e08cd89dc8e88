// shift_left_c1: operands and result have one type.

func.func @valid(%lhs: tensor<2xi8>, %rhs: tensor<2xi8>) -> tensor<2xi8> {
  %result = stablehlo.shift_left %lhs, %rhs : tensor<2xi8>
  return %result : tensor<2xi8>
}

// -----

func.func @invalid(%lhs: tensor<2xi8>, %rhs: tensor<3xi8>) -> tensor<2xi8> {
  // expected-error@+1 {{shift_left_c1}}
  %result = stablehlo.shift_left %lhs, %rhs : (tensor<2xi8>, tensor<3xi8>) -> tensor<2xi8>
  return %result : tensor<2xi8>
}
