// fft_i3: fft_length is a list of si64.
func.func @main(%operand: tensor<8xcomplex<f32>>) {
  %r = "stablehlo.fft"(%operand) <{fft_type = #stablehlo<fft_type IFFT>, fft_length = array<i64: 8>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}

// -----

func.func @main(%operand: tensor<8xcomplex<f32>>) {
  // expected-error@+1 {{fft_i3}}
  %r = "stablehlo.fft"(%operand) <{fft_type = #stablehlo<fft_type IFFT>, fft_length = array<i32: 8>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  return
}
