// Rows of a batch, which need not meet.
// grid: 2x1
sdy.mesh @mesh = <["d"=2]>
func.func @main(%x: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %s: tensor<6xf32>) -> (tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}]>}) {
  %b = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %y = stablehlo.multiply %x, %b : tensor<4x6xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  return %y, %r : tensor<4x6xf32>, tensor<4xf32>
}
// -----
// refines: each process its own
func.func @main(%x: tensor<2x6xf32>, %s: tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2xf32>) {
  %b = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<6xf32>) -> tensor<2x6xf32>
  %y = stablehlo.multiply %x, %b : tensor<2x6xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [1] : (tensor<2x6xf32>, tensor<f32>) -> tensor<2xf32>
  return %y, %r : tensor<2x6xf32>, tensor<2xf32>
}
// -----
// wrong: one of two results is summed over the processes
func.func @main(%x: tensor<2x6xf32>, %s: tensor<6xf32>) -> (tensor<2x6xf32>, tensor<2xf32>) {
  %b = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<6xf32>) -> tensor<2x6xf32>
  %y = stablehlo.multiply %x, %b : tensor<2x6xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [1] : (tensor<2x6xf32>, tensor<f32>) -> tensor<2xf32>
  %t = "stablehlo.all_reduce"(%r) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return %y, %t : tensor<2x6xf32>, tensor<2xf32>
}
