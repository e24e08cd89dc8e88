func.func @main(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %turned = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %exp = stablehlo.exponential %turned : tensor<3x2xf32>
  %low = stablehlo.constant dense<0.0> : tensor<f32>
  %max = stablehlo.reduce(%exp init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<2xf32>
  %log = stablehlo.log %max : tensor<2xf32>
  return %log : tensor<2xf32>
}
