// A convolution along an axis that the processes share.
// grid: 1x2
sdy.mesh @mesh = <["s"=2]>
func.func @main(%x: tensor<1x8x1xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"s"}, {}]>}, %w: tensor<3x1x2xi32>) -> (tensor<1x8x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"s"}, {}]>}) {
  %o = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x1xi32>, tensor<3x1x2xi32>) -> tensor<1x8x2xi32>
  return %o : tensor<1x8x2xi32>
}
// -----
// equal: with the neighbours of the ends
func.func @main(%x: tensor<1x4x1xi32>, %w: tensor<3x1x2xi32>) -> tensor<1x4x2xi32> {
  %last = stablehlo.slice %x [0:1, 3:4, 0:1] : (tensor<1x4x1xi32>) -> tensor<1x1x1xi32>
  %first = stablehlo.slice %x [0:1, 0:1, 0:1] : (tensor<1x4x1xi32>) -> tensor<1x1x1xi32>
  %f = "stablehlo.collective_permute"(%last) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1x1x1xi32>) -> tensor<1x1x1xi32>
  %b = "stablehlo.collective_permute"(%first) <{source_target_pairs = dense<[[1, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1x1x1xi32>) -> tensor<1x1x1xi32>
  %e = stablehlo.concatenate %f, %x, %b, dim = 1 : (tensor<1x1x1xi32>, tensor<1x4x1xi32>, tensor<1x1x1xi32>) -> tensor<1x6x1xi32>
  %o = stablehlo.convolution(%e, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x1xi32>, tensor<3x1x2xi32>) -> tensor<1x4x2xi32>
  return %o : tensor<1x4x2xi32>
}
// -----
// wrong: with the same end twice
func.func @main(%x: tensor<1x4x1xi32>, %w: tensor<3x1x2xi32>) -> tensor<1x4x2xi32> {
  %last = stablehlo.slice %x [0:1, 3:4, 0:1] : (tensor<1x4x1xi32>) -> tensor<1x1x1xi32>
  %first = stablehlo.slice %x [0:1, 0:1, 0:1] : (tensor<1x4x1xi32>) -> tensor<1x1x1xi32>
  %f = "stablehlo.collective_permute"(%last) <{source_target_pairs = dense<[[1, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1x1x1xi32>) -> tensor<1x1x1xi32>
  %b = "stablehlo.collective_permute"(%first) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1x1x1xi32>) -> tensor<1x1x1xi32>
  %e = stablehlo.concatenate %f, %x, %b, dim = 1 : (tensor<1x1x1xi32>, tensor<1x4x1xi32>, tensor<1x1x1xi32>) -> tensor<1x6x1xi32>
  %o = stablehlo.convolution(%e, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1], pad = [[0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x1xi32>, tensor<3x1x2xi32>) -> tensor<1x4x2xi32>
  return %o : tensor<1x4x2xi32>
}
