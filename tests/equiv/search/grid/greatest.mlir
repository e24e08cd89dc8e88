// The greatest element of a vector that the processes share.
// grid: 1x4
sdy.mesh @mesh = <["s"=4]>
func.func @main(%x: tensor<96xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"s"}]>}) -> tensor<f32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %o = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<96xf32>, tensor<f32>) -> tensor<f32>
  return %o : tensor<f32>
}
// -----
// equal: the greatest of the greatest
func.func @main(%x: tensor<24xf32>) -> tensor<f32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
  %o = "stablehlo.all_reduce"(%m) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.maximum %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return %o : tensor<f32>
}
// -----
// equal: in another order
func.func @main(%x: tensor<24xf32>) -> tensor<f32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
  %o = "stablehlo.all_reduce"(%m) <{replica_groups = dense<[[2, 0, 3, 1]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.maximum %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return %o : tensor<f32>
}
// -----
// wrong: of half of the processes
func.func @main(%x: tensor<24xf32>) -> tensor<f32> {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
  %o = "stablehlo.all_reduce"(%m) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.maximum %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return %o : tensor<f32>
}
// -----
// wrong: from zero on
func.func @main(%x: tensor<24xf32>) -> tensor<f32> {
  %low = stablehlo.constant dense<0.0> : tensor<f32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>
  %o = "stablehlo.all_reduce"(%m) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.maximum %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return %o : tensor<f32>
}
