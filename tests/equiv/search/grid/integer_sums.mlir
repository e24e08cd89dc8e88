// Sums of integers along an axis that the processes share; each gets some of them.
// grid: 1x2
sdy.mesh @mesh = <["s"=2]>
func.func @main(%x: tensor<6x400xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"s"}]>}) -> (tensor<6xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"s"}]>}) {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %o = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<6x400xi32>, tensor<i32>) -> tensor<6xi32>
  return %o : tensor<6xi32>
}
// -----
// equal: scattered in the order of the processes
func.func @main(%x: tensor<6x200xi32>) -> tensor<3xi32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %p0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<6x200xi32>, tensor<i32>) -> tensor<6xi32>
  %o = "stablehlo.reduce_scatter"(%p0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<i32>, %rhs: tensor<i32>):
    %both = stablehlo.add %lhs, %rhs : tensor<i32>
    stablehlo.return %both : tensor<i32>
  }) : (tensor<6xi32>) -> tensor<3xi32>
  return %o : tensor<3xi32>
}
// -----
// wrong: scattered in another order
func.func @main(%x: tensor<6x200xi32>) -> tensor<3xi32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %p0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<6x200xi32>, tensor<i32>) -> tensor<6xi32>
  %o = "stablehlo.reduce_scatter"(%p0) <{scatter_dimension = 0 : i64, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%lhs: tensor<i32>, %rhs: tensor<i32>):
    %both = stablehlo.add %lhs, %rhs : tensor<i32>
    stablehlo.return %both : tensor<i32>
  }) : (tensor<6xi32>) -> tensor<3xi32>
  return %o : tensor<3xi32>
}
