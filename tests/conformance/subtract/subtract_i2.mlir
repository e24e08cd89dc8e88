// subtract_i2: elements of a type that rhs may have.

func.func @valid(%lhs: tensor<?xf16>, %rhs: tensor<?xf16>) -> tensor<?xf16> {
  %result = stablehlo.subtract %lhs, %rhs : tensor<?xf16>
  return %result : tensor<?xf16>
}

// -----

func.func @invalid(%lhs: tensor<?xf16>, %rhs: tensor<?xi1>) -> tensor<?xf16> {
  // expected-error@+2 {{subtract_i2}}
  // expected-error@+1 {{subtract_c1}}
  %result = stablehlo.subtract %lhs, %rhs : (tensor<?xf16>, tensor<?xi1>) -> tensor<?xf16>
  return %result : tensor<?xf16>
}
