// tanh_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<7xf32>) -> tensor<7xf32> {
  %result = stablehlo.tanh %operand : tensor<7xf32>
  return %result : tensor<7xf32>
}

// -----

func.func @invalid(%operand: tensor<7xui16>) -> tensor<7xui16> {
  // expected-error@+2 {{tanh_i1}}
  // expected-error@+1 {{tanh_r1}}
  %result = stablehlo.tanh %operand : tensor<7xui16>
  return %result : tensor<7xui16>
}
