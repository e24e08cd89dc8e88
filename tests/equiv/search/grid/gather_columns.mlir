// Columns of which each process has some become rows that all have.
// grid: 1x4
sdy.mesh @mesh = <["s"=4]>
func.func @main(%x: tensor<3x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"s"}]>}) -> tensor<8x3xi32> {
  %o = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x8xi32>) -> tensor<8x3xi32>
  return %o : tensor<8x3xi32>
}
// -----
// equal: gathered, then transposed
func.func @main(%x: tensor<3x2xi32>) -> tensor<8x3xi32> {
  %f = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<3x2xi32>) -> tensor<3x8xi32>
  %o = stablehlo.transpose %f, dims = [1, 0] : (tensor<3x8xi32>) -> tensor<8x3xi32>
  return %o : tensor<8x3xi32>
}
// -----
// equal: transposed, then gathered
func.func @main(%x: tensor<3x2xi32>) -> tensor<8x3xi32> {
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x2xi32>) -> tensor<2x3xi32>
  %o = "stablehlo.all_gather"(%t) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<2x3xi32>) -> tensor<8x3xi32>
  return %o : tensor<8x3xi32>
}
// -----
// wrong: reshaped in place of transposed
func.func @main(%x: tensor<3x2xi32>) -> tensor<8x3xi32> {
  %t = stablehlo.reshape %x : (tensor<3x2xi32>) -> tensor<2x3xi32>
  %o = "stablehlo.all_gather"(%t) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> : (tensor<2x3xi32>) -> tensor<8x3xi32>
  return %o : tensor<8x3xi32>
}
