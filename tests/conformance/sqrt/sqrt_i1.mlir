// sqrt_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<3xf8E8M0FNU>) -> tensor<3xf8E8M0FNU> {
  %result = stablehlo.sqrt %operand : tensor<3xf8E8M0FNU>
  return %result : tensor<3xf8E8M0FNU>
}

// -----

func.func @invalid(%operand: tensor<3xui64>) -> tensor<3xui64> {
  // expected-error@+2 {{sqrt_i1}}
  // expected-error@+1 {{sqrt_r1}}
  %result = stablehlo.sqrt %operand : tensor<3xui64>
  return %result : tensor<3xui64>
}
