// rsqrt_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<5xf8E5M2>) -> tensor<5xf8E5M2> {
  %result = stablehlo.rsqrt %operand : tensor<5xf8E5M2>
  return %result : tensor<5xf8E5M2>
}

// -----

func.func @invalid(%operand: tensor<5xf8E5M2>) -> tensor<4xf8E5M2> {
  // expected-error@+1 {{rsqrt_c1}}
  %result = stablehlo.rsqrt %operand : (tensor<5xf8E5M2>) -> tensor<4xf8E5M2>
  return %result : tensor<4xf8E5M2>
}
