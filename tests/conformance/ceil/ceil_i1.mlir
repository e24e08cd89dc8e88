// ceil_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<4xf32>) -> tensor<4xf32> {
  %result = stablehlo.ceil %operand : tensor<4xf32>
  return %result : tensor<4xf32>
}

// -----

func.func @invalid(%operand: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  // expected-error@+2 {{ceil_i1}}
  // expected-error@+1 {{ceil_r1}}
  %result = stablehlo.ceil %operand : tensor<4xcomplex<f32>>
  return %result : tensor<4xcomplex<f32>>
}
