// sqrt_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<3xf8E8M0FNU>) -> tensor<3xf8E8M0FNU> {
  %result = stablehlo.sqrt %operand : tensor<3xf8E8M0FNU>
  return %result : tensor<3xf8E8M0FNU>
}

// -----

func.func @invalid(%operand: tensor<3xf8E8M0FNU>) -> tensor<2xf8E8M0FNU> {
  // expected-error@+1 {{sqrt_c1}}
  %result = stablehlo.sqrt %operand : (tensor<3xf8E8M0FNU>) -> tensor<2xf8E8M0FNU>
  return %result : tensor<2xf8E8M0FNU>
}
