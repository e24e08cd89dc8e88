// floor_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.floor %operand : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%operand: tensor<2x3xi32>) -> tensor<2x3xi32> {
  // expected-error@+2 {{floor_i1}}
  // expected-error@+1 {{floor_r1}}
  %result = stablehlo.floor %operand : tensor<2x3xi32>
  return %result : tensor<2x3xi32>
}
