// fft_c5: the result has the shape of operand, but for the last size of a real transform.
func.func @main(%operand: tensor<3x8xf32>) {
  %r = stablehlo.fft %operand, type = RFFT, length = [8] : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
  return
}

// -----

func.func @main(%operand: tensor<3x8xf32>) {
  // expected-error@+1 {{fft_c5}}
  %r = stablehlo.fft %operand, type = RFFT, length = [8] : (tensor<3x8xf32>) -> tensor<3x8xcomplex<f32>>
  return
}
