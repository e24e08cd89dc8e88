// and_i2: elements of a type that rhs may have.

func.func @valid(%lhs: tensor<5xi1>, %rhs: tensor<5xi1>) -> tensor<5xi1> {
  %result = stablehlo.and %lhs, %rhs : tensor<5xi1>
  return %result : tensor<5xi1>
}

// -----

func.func @invalid(%lhs: tensor<5xi1>, %rhs: tensor<5xf32>) -> tensor<5xi1> {
  // expected-error@+2 {{and_i2}}
  // expected-error@+1 {{and_c1}}
  %result = stablehlo.and %lhs, %rhs : (tensor<5xi1>, tensor<5xf32>) -> tensor<5xi1>
  return %result : tensor<5xi1>
}
