// cosine_o2: only mode TOLERANCE has tolerances.
// against: official

func.func @valid(%operand: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  %result = stablehlo.cosine %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xcomplex<f32>>
  return %result : tensor<2x3xcomplex<f32>>
}

// -----

func.func @invalid(%operand: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  // expected-error@+1 {{cosine_o2}}
  %result = stablehlo.cosine %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<2x3xcomplex<f32>>
  return %result : tensor<2x3xcomplex<f32>>
}
