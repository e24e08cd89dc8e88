// fft_r1: the result is of floating-point or complex type.
func.func @main(%operand: tensor<3x8xf32>) {
  %r = stablehlo.fft %operand, type = RFFT, length = [8] : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
  return
}

// -----

func.func @main(%operand: tensor<3x8xf32>) {
  // expected-error@+2 {{fft_r1}}
  // expected-error@+1 {{fft_c2}}
  %r = stablehlo.fft %operand, type = RFFT, length = [8] : (tensor<3x8xf32>) -> tensor<3x5xi32>
  return
}
