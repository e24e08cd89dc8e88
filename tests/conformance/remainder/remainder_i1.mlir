// remainder_i1: elements of a type that lhs may have.

func.func @valid(%lhs: tensor<i16>, %rhs: tensor<i16>) -> tensor<i16> {
  %result = stablehlo.remainder %lhs, %rhs : tensor<i16>
  return %result : tensor<i16>
}

// -----

func.func @invalid(%lhs: tensor<i1>, %rhs: tensor<i16>) -> tensor<i16> {
  // expected-error@+2 {{remainder_i1}}
  // expected-error@+1 {{remainder_c1}}
  %result = stablehlo.remainder %lhs, %rhs : (tensor<i1>, tensor<i16>) -> tensor<i16>
  return %result : tensor<i16>
}
