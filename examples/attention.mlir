// One head of attention over a batch of sequences: softmax(q k^T / sqrt(d)) v.
module @attention {
  func.func @main(%q: tensor<2x128x64xf32>, %k: tensor<2x128x64xf32>, %v: tensor<2x128x64xf32>) -> tensor<2x128x64xf32> {
    %scores = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2]
        : (tensor<2x128x64xf32>, tensor<2x128x64xf32>) -> tensor<2x128x128xf32>
    %scale = stablehlo.constant dense<1.250000e-01> : tensor<f32>
    %scales = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<2x128x128xf32>
    %scaled = stablehlo.multiply %scores, %scales : tensor<2x128x128xf32>

    %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %max = stablehlo.reduce(%scaled init: %lowest) applies stablehlo.maximum across dimensions = [2]
        : (tensor<2x128x128xf32>, tensor<f32>) -> tensor<2x128xf32>
    %maxes = stablehlo.broadcast_in_dim %max, dims = [0, 1] : (tensor<2x128xf32>) -> tensor<2x128x128xf32>
    %shifted = stablehlo.subtract %scaled, %maxes : tensor<2x128x128xf32>
    %exp = stablehlo.exponential %shifted : tensor<2x128x128xf32>

    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %sum = stablehlo.reduce(%exp init: %zero) applies stablehlo.add across dimensions = [2]
        : (tensor<2x128x128xf32>, tensor<f32>) -> tensor<2x128xf32>
    %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x128xf32>) -> tensor<2x128x128xf32>
    %weights = stablehlo.divide %exp, %sums : tensor<2x128x128xf32>

    %result = stablehlo.dot_general %weights, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1]
        : (tensor<2x128x128xf32>, tensor<2x128x64xf32>) -> tensor<2x128x64xf32>
    return %result : tensor<2x128x64xf32>
  }
}
