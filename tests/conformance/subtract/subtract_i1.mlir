// subtract_i1: elements of a type that lhs may have.

func.func @valid(%lhs: tensor<?xf16>, %rhs: tensor<?xf16>) -> tensor<?xf16> {
  %result = stablehlo.subtract %lhs, %rhs : tensor<?xf16>
  return %result : tensor<?xf16>
}

// -----

func.func @invalid(%lhs: tensor<?xi1>, %rhs: tensor<?xf16>) -> tensor<?xf16> {
  // expected-error@+2 {{subtract_i1}}
  // expected-error@+1 {{subtract_c1}}
  %result = stablehlo.subtract %lhs, %rhs : (tensor<?xi1>, tensor<?xf16>) -> tensor<?xf16>
  return %result : tensor<?xf16>
}
