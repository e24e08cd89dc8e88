// The mean of a loss over a batch that the processes share.
// grid: 1x4
sdy.mesh @mesh = <["d"=4]>
func.func @main(%x: tensor<8x5xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<f32>
  %n = stablehlo.constant dense<40.0> : tensor<f32>
  %o = stablehlo.divide %s, %n : tensor<f32>
  return %o : tensor<f32>
}
// -----
// refines: sums of parts are added up
func.func @main(%x: tensor<2x5xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
  %t = "stablehlo.all_reduce"(%s) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  %n = stablehlo.constant dense<40.0> : tensor<f32>
  %o = stablehlo.divide %t, %n : tensor<f32>
  return %o : tensor<f32>
}
// -----
// refines: pairs first, then pairs of pairs
func.func @main(%x: tensor<2x5xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
  %u = "stablehlo.all_reduce"(%s) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  %t = "stablehlo.all_reduce"(%u) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  %n = stablehlo.constant dense<40.0> : tensor<f32>
  %o = stablehlo.divide %t, %n : tensor<f32>
  return %o : tensor<f32>
}
// -----
// wrong: the mean of the own part
func.func @main(%x: tensor<2x5xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
  %t = stablehlo.add %s, %z : tensor<f32>
  %n = stablehlo.constant dense<10.0> : tensor<f32>
  %o = stablehlo.divide %t, %n : tensor<f32>
  return %o : tensor<f32>
}
// -----
// wrong: groups of two that overlap in nothing
func.func @main(%x: tensor<2x5xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
  %t = "stablehlo.all_reduce"(%s) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  %n = stablehlo.constant dense<40.0> : tensor<f32>
  %o = stablehlo.divide %t, %n : tensor<f32>
  return %o : tensor<f32>
}
// -----
// wrong: the second pairs are the first ones again
func.func @main(%x: tensor<2x5xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
  %u = "stablehlo.all_reduce"(%s) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  %t = "stablehlo.all_reduce"(%u) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  %n = stablehlo.constant dense<40.0> : tensor<f32>
  %o = stablehlo.divide %t, %n : tensor<f32>
  return %o : tensor<f32>
}
// -----
// wrong: divided by the number of the own elements
func.func @main(%x: tensor<2x5xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x5xf32>, tensor<f32>) -> tensor<f32>
  %t = "stablehlo.all_reduce"(%s) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  %n = stablehlo.constant dense<10.0> : tensor<f32>
  %o = stablehlo.divide %t, %n : tensor<f32>
  return %o : tensor<f32>
}
