// A weight of which each process holds rows is gathered before it is used.
// grid: 1x2
sdy.mesh @mesh = <["d"=2]>
func.func @main(%x: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}, %w: tensor<6x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) -> (tensor<4x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"d"}, {}]>}) {
  %o = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return %o : tensor<4x4xf32>
}
// -----
// refines: all rows in their order: a product of other shapes may be added up in another order
func.func @main(%x: tensor<2x6xf32>, %w: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %f = "stablehlo.all_gather"(%w) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<3x4xf32>) -> tensor<6x4xf32>
  %o = stablehlo.dot_general %x, %f, contracting_dims = [1] x [0] : (tensor<2x6xf32>, tensor<6x4xf32>) -> tensor<2x4xf32>
  return %o : tensor<2x4xf32>
}
// -----
// wrong: the rows of the second process first
func.func @main(%x: tensor<2x6xf32>, %w: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %f = "stablehlo.all_gather"(%w) <{all_gather_dim = 0 : i64, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<3x4xf32>) -> tensor<6x4xf32>
  %o = stablehlo.dot_general %x, %f, contracting_dims = [1] x [0] : (tensor<2x6xf32>, tensor<6x4xf32>) -> tensor<2x4xf32>
  return %o : tensor<2x4xf32>
}
// -----
// wrong: along the columns
func.func @main(%x: tensor<2x6xf32>, %w: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %e = "stablehlo.all_gather"(%w) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<3x4xf32>) -> tensor<3x8xf32>
  %f = stablehlo.reshape %e : (tensor<3x8xf32>) -> tensor<6x4xf32>
  %o = stablehlo.dot_general %x, %f, contracting_dims = [1] x [0] : (tensor<2x6xf32>, tensor<6x4xf32>) -> tensor<2x4xf32>
  return %o : tensor<2x4xf32>
}
// -----
// wrong: each process is a group of its own, which has no more than half of the rows
func.func @main(%x: tensor<2x6xf32>, %w: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %f = "stablehlo.all_gather"(%w) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<3x4xf32>) -> tensor<6x4xf32>
  %o = stablehlo.dot_general %x, %f, contracting_dims = [1] x [0] : (tensor<2x6xf32>, tensor<6x4xf32>) -> tensor<2x4xf32>
  return %o : tensor<2x4xf32>
}
