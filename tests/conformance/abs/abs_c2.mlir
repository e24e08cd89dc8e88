// abs_c2: the magnitude of a complex number has the type of its parts.

func.func @valid(%operand: tensor<3xcomplex<f32>>) -> tensor<3xf32> {
  %result = stablehlo.abs %operand : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  return %result : tensor<3xf32>
}

// -----

func.func @invalid(%operand: tensor<3xcomplex<f32>>) -> tensor<3xf64> {
  // expected-error@+1 {{abs_c2}}
  %result = stablehlo.abs %operand : (tensor<3xcomplex<f32>>) -> tensor<3xf64>
  return %result : tensor<3xf64>
}
