// shift_right_arithmetic_c1: operands and result have one type.

func.func @valid(%lhs: tensor<4xi64>, %rhs: tensor<4xi64>) -> tensor<4xi64> {
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : tensor<4xi64>
  return %result : tensor<4xi64>
}

// -----

func.func @invalid(%lhs: tensor<4xi64>, %rhs: tensor<1xi64>) -> tensor<4xi64> {
  // expected-error@+1 {{shift_right_arithmetic_c1}}
  %result = stablehlo.shift_right_arithmetic %lhs, %rhs : (tensor<4xi64>, tensor<1xi64>) -> tensor<4xi64>
  return %result : tensor<4xi64>
}
