// Rows become columns: the sharding moves from one axis to another.
// grid: 1x2
sdy.mesh @mesh = <["s"=2]>
func.func @main(%x: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"s"}, {}]>}) -> (tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"s"}]>}) {
  %o = stablehlo.negate %x : tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// equal: columns are split, rows joined
func.func @main(%x: tensor<2x6xf32>) -> tensor<4x3xf32> {
  %n = stablehlo.negate %x : tensor<2x6xf32>
  %e = "stablehlo.all_to_all"(%n) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<2x6xf32>) -> tensor<4x3xf32>
  return %e : tensor<4x3xf32>
}
// -----
// wrong: the group in another order
func.func @main(%x: tensor<2x6xf32>) -> tensor<4x3xf32> {
  %n = stablehlo.negate %x : tensor<2x6xf32>
  %e = "stablehlo.all_to_all"(%n) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<2x6xf32>) -> tensor<4x3xf32>
  return %e : tensor<4x3xf32>
}
// -----
// wrong: rows are split, columns joined
func.func @main(%x: tensor<2x6xf32>) -> tensor<4x3xf32> {
  %n = stablehlo.negate %x : tensor<2x6xf32>
  %e = "stablehlo.all_to_all"(%n) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<2x6xf32>) -> tensor<1x12xf32>
  %o = stablehlo.reshape %e : (tensor<1x12xf32>) -> tensor<4x3xf32>
  return %o : tensor<4x3xf32>
}
