// fft_o2: fft_length determines the last size of operand, even if that of the result is unknown.
// against: official
func.func @main(%operand: tensor<3x5xcomplex<f32>>) {
  %r = stablehlo.fft %operand, type = IRFFT, length = [8] : (tensor<3x5xcomplex<f32>>) -> tensor<3x?xf32>
  return
}

// -----

func.func @main(%operand: tensor<3x6xcomplex<f32>>) {
  // expected-error@+1 {{fft_o2}}
  %r = stablehlo.fft %operand, type = IRFFT, length = [8] : (tensor<3x6xcomplex<f32>>) -> tensor<3x?xf32>
  return
}
