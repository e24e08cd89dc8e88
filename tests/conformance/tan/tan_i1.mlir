// tan_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.tan %operand : tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%operand: tensor<2x2xi2>) -> tensor<2x2xi2> {
  // expected-error@+2 {{tan_i1}}
  // expected-error@+1 {{tan_r1}}
  %result = stablehlo.tan %operand : tensor<2x2xi2>
  return %result : tensor<2x2xi2>
}
