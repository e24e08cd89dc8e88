// A feed-forward block: the first weight by columns, the second one by rows.
// grid: 1x2
sdy.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4x6xf32>, %w1: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %b1: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %w2: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %b2: tensor<6xf32>) -> tensor<4x6xf32> {
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x8xf32>) -> tensor<4x8xf32>
  %c1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  %h1 = stablehlo.add %h, %c1 : tensor<4x8xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x8xf32>
  %r = stablehlo.maximum %h1, %z : tensor<4x8xf32>
  %y = stablehlo.dot_general %r, %w2, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %c2 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %o = stablehlo.add %y, %c2 : tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// refines: the partial sums are added up, then the bias is
func.func @main(%x: tensor<4x6xf32>, %w1: tensor<6x4xf32>, %b1: tensor<4xf32>, %w2: tensor<4x6xf32>, %b2: tensor<6xf32>) -> tensor<4x6xf32> {
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  %c1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %h1 = stablehlo.add %h, %c1 : tensor<4x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %r = stablehlo.maximum %h1, %z : tensor<4x4xf32>
  %y = stablehlo.dot_general %r, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %c2 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %s = "stablehlo.all_reduce"(%y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %o = stablehlo.add %s, %c2 : tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// refines: in two steps
func.func @main(%x: tensor<4x6xf32>, %w1: tensor<6x4xf32>, %b1: tensor<4xf32>, %w2: tensor<4x6xf32>, %b2: tensor<6xf32>) -> tensor<4x6xf32> {
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  %c1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %h1 = stablehlo.add %h, %c1 : tensor<4x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %r = stablehlo.maximum %h1, %z : tensor<4x4xf32>
  %y = stablehlo.dot_general %r, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %c2 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %q = "stablehlo.reduce_scatter"(%y) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<2x6xf32>
  %s = "stablehlo.all_gather"(%q) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<2x6xf32>) -> tensor<4x6xf32>
  %o = stablehlo.add %s, %c2 : tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// wrong: the all_reduce is forgotten
func.func @main(%x: tensor<4x6xf32>, %w1: tensor<6x4xf32>, %b1: tensor<4xf32>, %w2: tensor<4x6xf32>, %b2: tensor<6xf32>) -> tensor<4x6xf32> {
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  %c1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %h1 = stablehlo.add %h, %c1 : tensor<4x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %r = stablehlo.maximum %h1, %z : tensor<4x4xf32>
  %y = stablehlo.dot_general %r, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %c2 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %o = stablehlo.add %y, %c2 : tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// wrong: the replicated bias is added on each process before the sum
func.func @main(%x: tensor<4x6xf32>, %w1: tensor<6x4xf32>, %b1: tensor<4xf32>, %w2: tensor<4x6xf32>, %b2: tensor<6xf32>) -> tensor<4x6xf32> {
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  %c1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %h1 = stablehlo.add %h, %c1 : tensor<4x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %r = stablehlo.maximum %h1, %z : tensor<4x4xf32>
  %y = stablehlo.dot_general %r, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %c2 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %u = stablehlo.add %y, %c2 : tensor<4x6xf32>
  %o = "stablehlo.all_reduce"(%u) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// wrong: the greatest in place of the sum
func.func @main(%x: tensor<4x6xf32>, %w1: tensor<6x4xf32>, %b1: tensor<4xf32>, %w2: tensor<4x6xf32>, %b2: tensor<6xf32>) -> tensor<4x6xf32> {
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  %c1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %h1 = stablehlo.add %h, %c1 : tensor<4x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %r = stablehlo.maximum %h1, %z : tensor<4x4xf32>
  %y = stablehlo.dot_general %r, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %c2 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %s = "stablehlo.all_reduce"(%y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.maximum %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %o = stablehlo.add %s, %c2 : tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// wrong: each process is a group of its own
func.func @main(%x: tensor<4x6xf32>, %w1: tensor<6x4xf32>, %b1: tensor<4xf32>, %w2: tensor<4x6xf32>, %b2: tensor<6xf32>) -> tensor<4x6xf32> {
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  %c1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %h1 = stablehlo.add %h, %c1 : tensor<4x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %r = stablehlo.maximum %h1, %z : tensor<4x4xf32>
  %y = stablehlo.dot_general %r, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %c2 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %s = "stablehlo.all_reduce"(%y) <{replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %o = stablehlo.add %s, %c2 : tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// wrong: the mean of the partial sums
func.func @main(%x: tensor<4x6xf32>, %w1: tensor<6x4xf32>, %b1: tensor<4xf32>, %w2: tensor<4x6xf32>, %b2: tensor<6xf32>) -> tensor<4x6xf32> {
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  %c1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %h1 = stablehlo.add %h, %c1 : tensor<4x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %r = stablehlo.maximum %h1, %z : tensor<4x4xf32>
  %y = stablehlo.dot_general %r, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %c2 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %s = "stablehlo.all_reduce"(%y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %half = stablehlo.constant dense<0.5> : tensor<4x6xf32>
  %m = stablehlo.multiply %s, %half : tensor<4x6xf32>
  %o = stablehlo.add %m, %c2 : tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// wrong: parts are scattered along one axis and gathered along the other
func.func @main(%x: tensor<4x6xf32>, %w1: tensor<6x4xf32>, %b1: tensor<4xf32>, %w2: tensor<4x6xf32>, %b2: tensor<6xf32>) -> tensor<4x6xf32> {
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  %c1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<4xf32>) -> tensor<4x4xf32>
  %h1 = stablehlo.add %h, %c1 : tensor<4x4xf32>
  %z = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %r = stablehlo.maximum %h1, %z : tensor<4x4xf32>
  %y = stablehlo.dot_general %r, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %c2 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %q = "stablehlo.reduce_scatter"(%y) <{scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %w = stablehlo.reshape %q : (tensor<4x3xf32>) -> tensor<2x6xf32>
  %s = "stablehlo.all_gather"(%w) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<2x6xf32>) -> tensor<4x6xf32>
  %o = stablehlo.add %s, %c2 : tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
