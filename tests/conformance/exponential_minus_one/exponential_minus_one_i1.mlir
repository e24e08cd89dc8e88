// exponential_minus_one_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.exponential_minus_one %operand : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%operand: tensor<4xi8>) -> tensor<4xi8> {
  // expected-error@+2 {{exponential_minus_one_i1}}
  // expected-error@+1 {{exponential_minus_one_r1}}
  %result = stablehlo.exponential_minus_one %operand : tensor<4xi8>
  return %result : tensor<4xi8>
}
