// fft_c4: fft_length are the last sizes of the real tensor.
func.func @main(%operand: tensor<3x8xf32>) {
  %r = stablehlo.fft %operand, type = RFFT, length = [8] : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
  return
}

// -----

func.func @main(%operand: tensor<3x8xf32>) {
  // expected-error@+1 {{fft_c4}}
  %r = stablehlo.fft %operand, type = RFFT, length = [9] : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
  return
}
