// Decimals beyond the numbers of their types.
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.constant dense<1.0e400> : tensor<f64>
  %1 = stablehlo.constant dense<[1.0, -1.0e39]> : tensor<2xf32>
  %2 = stablehlo.constant dense<65520.0> : tensor<f16>
  %3 = stablehlo.constant dense<65519.0> : tensor<f16>
  %4 = stablehlo.constant dense<500.0> : tensor<f8E4M3FN>
  %5 = stablehlo.constant dense<(1.0e39, 0.0)> : tensor<complex<f32>>
  %6 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
  %7 = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %8 = stablehlo.custom_call @f(%x) {n.eps = 1.0e39 : f32, called_computations = [@nope, @main]} : (tensor<2xf32>) -> tensor<2xf32>
  return %8 : tensor<2xf32>
}
