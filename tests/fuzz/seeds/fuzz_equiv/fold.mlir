func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.exponential %x : tensor<f32>
  %1 = stablehlo.log %0 : tensor<f32>
  return %1 : tensor<f32>
}
// -----
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
