func.func @a(%x: tensor<80x30xf32>) -> tensor<1x80x30xf32> {
  %0 = stablehlo.reshape %x : (tensor<1x80x30xf32>) -> tensor<1x80x30xf32>
  return %0 : tensor<1x80x30xf32>
}
func.func @b(%x: tensor<8xf16>) -> tensor<5xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<8xf16>) -> tensor<5xcomplex<f32>>
  return %0 : tensor<5xcomplex<f32>>
}
func.func @c(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 10 : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @d(%x: tensor<3xf32>, %y: tensor<f32>) -> tensor<3xf32> {
  %0 = stablehlo.add %x, %y : tensor<3xf32>
  return %0 : tensor<3xf32>
}
