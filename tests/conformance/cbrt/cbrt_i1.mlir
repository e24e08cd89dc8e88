// cbrt_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<4xf64>) -> tensor<4xf64> {
  %result = stablehlo.cbrt %operand : tensor<4xf64>
  return %result : tensor<4xf64>
}

// -----

func.func @invalid(%operand: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error@+2 {{cbrt_i1}}
  // expected-error@+1 {{cbrt_r1}}
  %result = stablehlo.cbrt %operand : tensor<4xi32>
  return %result : tensor<4xi32>
}
