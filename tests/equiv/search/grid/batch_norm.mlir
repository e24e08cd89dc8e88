// Normalization by the mean and variance of the whole batch, which the replicas share.
// grid: 2x1
sdy.mesh @mesh = <["d"=2]>
func.func @main(%x: tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) -> (tensor<8x3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<8.0> : tensor<3xf32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<3xf32>
  %m = stablehlo.divide %s, %n : tensor<3xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<3xf32>) -> tensor<8x3xf32>
  %c = stablehlo.subtract %x, %mb : tensor<8x3xf32>
  %q = stablehlo.multiply %c, %c : tensor<8x3xf32>
  %v = stablehlo.reduce(%q init: %z) applies stablehlo.add across dimensions = [0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<3xf32>
  %w = stablehlo.divide %v, %n : tensor<3xf32>
  %sd = stablehlo.sqrt %w : tensor<3xf32>
  %sb = stablehlo.broadcast_in_dim %sd, dims = [1] : (tensor<3xf32>) -> tensor<8x3xf32>
  %o = stablehlo.divide %c, %sb : tensor<8x3xf32>
  return %o : tensor<8x3xf32>
}
// -----
// refines: both sums are of all replicas
func.func @main(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<8.0> : tensor<3xf32>
  %s0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
  %s = "stablehlo.all_reduce"(%s0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<3xf32>) -> tensor<3xf32>
  %m = stablehlo.divide %s, %n : tensor<3xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %c = stablehlo.subtract %x, %mb : tensor<4x3xf32>
  %q = stablehlo.multiply %c, %c : tensor<4x3xf32>
  %v0 = stablehlo.reduce(%q init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
  %v = "stablehlo.all_reduce"(%v0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<3xf32>) -> tensor<3xf32>
  %w = stablehlo.divide %v, %n : tensor<3xf32>
  %sd = stablehlo.sqrt %w : tensor<3xf32>
  %sb = stablehlo.broadcast_in_dim %sd, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %o = stablehlo.divide %c, %sb : tensor<4x3xf32>
  return %o : tensor<4x3xf32>
}
// -----
// wrong: the variance is that of the own part
func.func @main(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<8.0> : tensor<3xf32>
  %s0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
  %s = "stablehlo.all_reduce"(%s0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<3xf32>) -> tensor<3xf32>
  %m = stablehlo.divide %s, %n : tensor<3xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %c = stablehlo.subtract %x, %mb : tensor<4x3xf32>
  %q = stablehlo.multiply %c, %c : tensor<4x3xf32>
  %v0 = stablehlo.reduce(%q init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
  %v = stablehlo.optimization_barrier %v0 : tensor<3xf32>
  %w = stablehlo.divide %v, %n : tensor<3xf32>
  %sd = stablehlo.sqrt %w : tensor<3xf32>
  %sb = stablehlo.broadcast_in_dim %sd, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %o = stablehlo.divide %c, %sb : tensor<4x3xf32>
  return %o : tensor<4x3xf32>
}
// -----
// wrong: the mean is that of the own part
func.func @main(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<8.0> : tensor<3xf32>
  %s0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
  %s = stablehlo.optimization_barrier %s0 : tensor<3xf32>
  %m = stablehlo.divide %s, %n : tensor<3xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %c = stablehlo.subtract %x, %mb : tensor<4x3xf32>
  %q = stablehlo.multiply %c, %c : tensor<4x3xf32>
  %v0 = stablehlo.reduce(%q init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
  %v = "stablehlo.all_reduce"(%v0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<3xf32>) -> tensor<3xf32>
  %w = stablehlo.divide %v, %n : tensor<3xf32>
  %sd = stablehlo.sqrt %w : tensor<3xf32>
  %sb = stablehlo.broadcast_in_dim %sd, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %o = stablehlo.divide %c, %sb : tensor<4x3xf32>
  return %o : tensor<4x3xf32>
}
// -----
// wrong: the number of elements is that of the own part
func.func @main(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<4.0> : tensor<3xf32>
  %s0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
  %s = "stablehlo.all_reduce"(%s0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<3xf32>) -> tensor<3xf32>
  %m = stablehlo.divide %s, %n : tensor<3xf32>
  %mb = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %c = stablehlo.subtract %x, %mb : tensor<4x3xf32>
  %q = stablehlo.multiply %c, %c : tensor<4x3xf32>
  %v0 = stablehlo.reduce(%q init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<3xf32>
  %v = "stablehlo.all_reduce"(%v0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<3xf32>) -> tensor<3xf32>
  %w = stablehlo.divide %v, %n : tensor<3xf32>
  %sd = stablehlo.sqrt %w : tensor<3xf32>
  %sb = stablehlo.broadcast_in_dim %sd, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
  %o = stablehlo.divide %c, %sb : tensor<4x3xf32>
  return %o : tensor<4x3xf32>
}
