// From the minor half of an axis to its major half.
// grid: 1x4
sdy.mesh @mesh = <["a"=4]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(2)2}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"a":(1)2}]>}) {
  %o = stablehlo.negate %x : tensor<8xf32>
  return %o : tensor<8xf32>
}
// -----
// equal: processes 1 and 2 exchange
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %n = stablehlo.negate %x : tensor<4xf32>
  %o = "stablehlo.collective_permute"(%n) <{source_target_pairs = dense<[[0, 0], [1, 2], [2, 1], [3, 3]]> : tensor<4x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4xf32>) -> tensor<4xf32>
  return %o : tensor<4xf32>
}
// -----
// wrong: nothing moves
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %n = stablehlo.negate %x : tensor<4xf32>
  %o = "stablehlo.collective_permute"(%n) <{source_target_pairs = dense<[[0, 0], [1, 1], [2, 2], [3, 3]]> : tensor<4x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<4xf32>) -> tensor<4xf32>
  return %o : tensor<4xf32>
}
