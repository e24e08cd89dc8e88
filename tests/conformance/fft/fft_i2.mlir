// fft_i2: fft_type is one of FFT, IFFT, RFFT and IRFFT.
func.func @main(%operand: tensor<8xcomplex<f32>>) {
  %r = "stablehlo.fft"(%operand) <{fft_type = #stablehlo<fft_type IFFT>, fft_length = array<i64: 8>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}

// -----

func.func @main(%operand: tensor<8xcomplex<f32>>) {
  // expected-error@+1 {{fft_i2}}
  %r = "stablehlo.fft"(%operand) <{fft_type = 1 : i64, fft_length = array<i64: 8>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}
