// rsqrt_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<5xf8E5M2>) -> tensor<5xf8E5M2> {
  %result = stablehlo.rsqrt %operand : tensor<5xf8E5M2>
  return %result : tensor<5xf8E5M2>
}

// -----

func.func @invalid(%operand: tensor<5xi4>) -> tensor<5xi4> {
  // expected-error@+2 {{rsqrt_i1}}
  // expected-error@+1 {{rsqrt_r1}}
  %result = stablehlo.rsqrt %operand : tensor<5xi4>
  return %result : tensor<5xi4>
}
