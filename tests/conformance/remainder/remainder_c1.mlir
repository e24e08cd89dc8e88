// remainder_c1: operands and result have one type.

func.func @valid(%lhs: tensor<i16>, %rhs: tensor<i16>) -> tensor<i16> {
  %result = stablehlo.remainder %lhs, %rhs : tensor<i16>
  return %result : tensor<i16>
}

// -----

func.func @invalid(%lhs: tensor<i16>, %rhs: tensor<1xi16>) -> tensor<i16> {
  // expected-error@+1 {{remainder_c1}}
  %result = stablehlo.remainder %lhs, %rhs : (tensor<i16>, tensor<1xi16>) -> tensor<i16>
  return %result : tensor<i16>
}
