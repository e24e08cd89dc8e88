func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %top = stablehlo.reduce(%x init: %lowest) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  %tops = stablehlo.broadcast_in_dim %top, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %shifted = stablehlo.subtract %x, %tops : tensor<3xf32>
  %powers = stablehlo.exponential %shifted : tensor<3xf32>
  %sum = stablehlo.reduce(%powers init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %shares = stablehlo.divide %powers, %sums : tensor<3xf32>
  return %shares : tensor<3xf32>
}
