// fft_c3: one to three dimensions are transformed.
func.func @main(%operand: tensor<2x2x3x8xcomplex<f32>>) {
  %r = stablehlo.fft %operand, type = FFT, length = [2, 3, 8] : (tensor<2x2x3x8xcomplex<f32>>) -> tensor<2x2x3x8xcomplex<f32>>
  return
}

// -----

func.func @main(%operand: tensor<2x2x3x8xcomplex<f32>>) {
  // expected-error@+1 {{fft_c3}}
  %r = stablehlo.fft %operand, type = FFT, length = [2, 2, 3, 8] : (tensor<2x2x3x8xcomplex<f32>>) -> tensor<2x2x3x8xcomplex<f32>>
  return
}
