// fft_o1: fft_length determines the last size of the result, even if that of operand is unknown.
// against: official
func.func @main(%operand: tensor<3x?xf32>) {
  %r = stablehlo.fft %operand, type = RFFT, length = [8] : (tensor<3x?xf32>) -> tensor<3x5xcomplex<f32>>
  return
}

// -----

func.func @main(%operand: tensor<3x?xf32>) {
  // expected-error@+1 {{fft_o1}}
  %r = stablehlo.fft %operand, type = RFFT, length = [8] : (tensor<3x?xf32>) -> tensor<3x6xcomplex<f32>>
  return
}
