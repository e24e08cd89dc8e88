// A gradient that is summed over a batch which the processes share.
// grid: 1x4
sdy.mesh @mesh = <["d"=4]>
func.func @main(%x: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %dy: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) -> tensor<4x6xf32> {
  %o = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<8x4xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// refines: by one sum
func.func @main(%x: tensor<2x4xf32>, %dy: tensor<2x6xf32>) -> tensor<4x6xf32> {
  %p0 = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x6xf32>) -> tensor<4x6xf32>
  %o = "stablehlo.all_reduce"(%p0) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// refines: by parts of it, which are gathered
func.func @main(%x: tensor<2x4xf32>, %dy: tensor<2x6xf32>) -> tensor<4x6xf32> {
  %p0 = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x6xf32>) -> tensor<4x6xf32>
  %q = "stablehlo.reduce_scatter"(%p0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<1x6xf32>
  %o = "stablehlo.all_gather"(%q) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<1x6xf32>) -> tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// refines: by halves of two pairs, then of the others
func.func @main(%x: tensor<2x4xf32>, %dy: tensor<2x6xf32>) -> tensor<4x6xf32> {
  %p0 = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x6xf32>) -> tensor<4x6xf32>
  %q = "stablehlo.reduce_scatter"(%p0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<2x6xf32>
  %r = "stablehlo.all_reduce"(%q) <{replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<2x6xf32>) -> tensor<2x6xf32>
  %o = "stablehlo.all_gather"(%r) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<2x6xf32>) -> tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// wrong: gathered in another order than scattered
func.func @main(%x: tensor<2x4xf32>, %dy: tensor<2x6xf32>) -> tensor<4x6xf32> {
  %p0 = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x6xf32>) -> tensor<4x6xf32>
  %q = "stablehlo.reduce_scatter"(%p0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<1x6xf32>
  %o = "stablehlo.all_gather"(%q) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 3, 2]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<1x6xf32>) -> tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// wrong: the halves of two pairs only
func.func @main(%x: tensor<2x4xf32>, %dy: tensor<2x6xf32>) -> tensor<4x6xf32> {
  %p0 = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x6xf32>) -> tensor<4x6xf32>
  %q = "stablehlo.reduce_scatter"(%p0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<2x6xf32>
  %o = "stablehlo.all_gather"(%q) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<2x6xf32>) -> tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// wrong: a product in place of the sum
func.func @main(%x: tensor<2x4xf32>, %dy: tensor<2x6xf32>) -> tensor<4x6xf32> {
  %p0 = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<2x4xf32>, tensor<2x6xf32>) -> tensor<4x6xf32>
  %o = "stablehlo.all_reduce"(%p0) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.multiply %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
