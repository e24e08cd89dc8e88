func.func @main(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %max = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return %max : tensor<2xf32>
}
