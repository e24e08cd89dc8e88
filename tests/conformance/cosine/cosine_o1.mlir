// cosine_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  %result = stablehlo.cosine %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xcomplex<f32>>
  return %result : tensor<2x3xcomplex<f32>>
}

// -----

func.func @invalid(%operand: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  // expected-error@+1 {{cosine_o1}}
  %result = stablehlo.cosine %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xcomplex<f32>>
  return %result : tensor<2x3xcomplex<f32>>
}
