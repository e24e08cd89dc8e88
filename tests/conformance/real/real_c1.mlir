// real_c1: the result has the shape of the operand.

func.func @valid(%operand: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
  %result = stablehlo.real %operand : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%operand: tensor<2xcomplex<f32>>) -> tensor<3xf32> {
  // expected-error@+1 {{real_c1}}
  %result = stablehlo.real %operand : (tensor<2xcomplex<f32>>) -> tensor<3xf32>
  return %result : tensor<3xf32>
}
