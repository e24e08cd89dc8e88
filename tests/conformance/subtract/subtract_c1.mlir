// subtract_c1: operands and result have one type.

func.func @valid(%lhs: tensor<?xf16>, %rhs: tensor<?xf16>) -> tensor<?xf16> {
  %result = stablehlo.subtract %lhs, %rhs : tensor<?xf16>
  return %result : tensor<?xf16>
}

// -----

func.func @invalid(%lhs: tensor<?xf16>, %rhs: tensor<2x?xf16>) -> tensor<?xf16> {
  // expected-error@+1 {{subtract_c1}}
  %result = stablehlo.subtract %lhs, %rhs : (tensor<?xf16>, tensor<2x?xf16>) -> tensor<?xf16>
  return %result : tensor<?xf16>
}
