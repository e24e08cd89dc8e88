// and_c1: operands and result have one type.

func.func @valid(%lhs: tensor<5xi1>, %rhs: tensor<5xi1>) -> tensor<5xi1> {
  %result = stablehlo.and %lhs, %rhs : tensor<5xi1>
  return %result : tensor<5xi1>
}

// -----

func.func @invalid(%lhs: tensor<5xi1>, %rhs: tensor<4xi1>) -> tensor<5xi1> {
  // expected-error@+1 {{and_c1}}
  %result = stablehlo.and %lhs, %rhs : (tensor<5xi1>, tensor<4xi1>) -> tensor<5xi1>
  return %result : tensor<5xi1>
}
