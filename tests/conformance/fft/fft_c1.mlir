// fft_c1: the number of lengths is at most the rank of operand.
func.func @main(%operand: tensor<3x8xcomplex<f32>>) {
  %r = stablehlo.fft %operand, type = FFT, length = [3, 8] : (tensor<3x8xcomplex<f32>>) -> tensor<3x8xcomplex<f32>>
  return
}

// -----

func.func @main(%operand: tensor<8xcomplex<f32>>) {
  // expected-error@+1 {{fft_c1}}
  %r = stablehlo.fft %operand, type = FFT, length = [3, 8] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}
