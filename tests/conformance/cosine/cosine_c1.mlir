// cosine_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  %result = stablehlo.cosine %operand : tensor<2x3xcomplex<f32>>
  return %result : tensor<2x3xcomplex<f32>>
}

// -----

func.func @invalid(%operand: tensor<2x3xcomplex<f32>>) -> tensor<3x2xcomplex<f32>> {
  // expected-error@+1 {{cosine_c1}}
  %result = stablehlo.cosine %operand : (tensor<2x3xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  return %result : tensor<3x2xcomplex<f32>>
}
