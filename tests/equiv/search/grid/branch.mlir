// A sum that all processes compute, or none.
// grid: 1x2
sdy.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %c: tensor<i1>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %o = stablehlo.select %c, %s, %z : tensor<i1>, tensor<f32>
  return %o : tensor<f32>
}
// -----
// refines: the condition is replicated
func.func @main(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %p0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  %o = "stablehlo.if"(%c) ({
  %s = "stablehlo.all_reduce"(%p0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }, {
    stablehlo.return %z : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %o : tensor<f32>
}
// -----
// wrong: the condition is that of each process, which may wait for others without end
func.func @main(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %p0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  %q0 = stablehlo.compare LT, %p0, %z : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %own = stablehlo.and %c, %q0 : tensor<i1>
  %o = "stablehlo.if"(%own) ({
  %s = "stablehlo.all_reduce"(%p0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }, {
    stablehlo.return %z : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %o : tensor<f32>
}
// -----
// open: the condition is the same on all processes, which nothing shows: no magnitude is less than zero
func.func @main(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %p0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  %q0 = stablehlo.abs %p0 : tensor<f32>
  %q1 = stablehlo.compare LT, %q0, %z : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %q2 = stablehlo.not %q1 : tensor<i1>
  %own = stablehlo.and %c, %q2 : tensor<i1>
  %o = "stablehlo.if"(%own) ({
  %s = "stablehlo.all_reduce"(%p0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<f32>, %rhs: tensor<f32>):
    %both = stablehlo.add %lhs, %rhs : tensor<f32>
    stablehlo.return %both : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }, {
    stablehlo.return %z : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %o : tensor<f32>
}
