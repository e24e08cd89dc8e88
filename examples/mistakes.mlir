// Mistakes that exporters make. Each op here breaks one clause.
func.func @main(%q: tensor<2x128x64xf32>, %k: tensor<2x96x32xf32>, %row: tensor<1x64xf32>) -> tensor<3x64xf32> {
  %scores = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2]
      : (tensor<2x128x64xf32>, tensor<2x96x32xf32>) -> tensor<2x128x96xf32>
  %wide = stablehlo.broadcast_in_dim %row, dims = [0, 2] : (tensor<1x64xf32>) -> tensor<3x64xf32>
  %joined = stablehlo.concatenate %row, %row, dim = 0 : (tensor<1x64xf32>, tensor<1x64xf32>) -> tensor<3x64xf32>
  return %joined : tensor<3x64xf32>
}
