// fft_i1: operand is of floating-point or complex type.
func.func @main(%operand: tensor<3x8xf32>) {
  %r = stablehlo.fft %operand, type = RFFT, length = [8] : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
  return
}

// -----

func.func @main(%operand: !stablehlo.token) {
  // expected-error@+1 {{fft_i1}}
  %r = stablehlo.fft %operand, type = RFFT, length = [8] : (!stablehlo.token) -> tensor<3x5xcomplex<f32>>
  return
}
