// A convolution over channels that the processes share: the sum of parts has another order than the whole.
// grid: 1x2
sdy.mesh @mesh = <["c"=2]>
func.func @main(%x: tensor<1x5x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"c"}]>}, %w: tensor<2x4x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"c"}, {}]>}) -> tensor<1x4x3xf32> {
  %o = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x4xf32>, tensor<2x4x3xf32>) -> tensor<1x4x3xf32>
  return %o : tensor<1x4x3xf32>
}
// -----
// wrong: the product of the parts
func.func @main(%x: tensor<1x5x2xf32>, %w: tensor<2x2x3xf32>) -> tensor<1x4x3xf32> {
  %p0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x5x2xf32>, tensor<2x2x3xf32>) -> tensor<1x4x3xf32>
  %o = "stablehlo.all_reduce"(%p0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.multiply %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<1x4x3xf32>) -> tensor<1x4x3xf32>
  return %o : tensor<1x4x3xf32>
}
