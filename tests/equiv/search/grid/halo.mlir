// Each element and its neighbours: the processes send their ends to the next and to the one before.
// grid: 1x4
sdy.mesh @mesh = <["s"=4]>
func.func @main(%x: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"s"}]>}) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"s"}]>}) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %l = stablehlo.pad %x, %z, low = [1], high = [-1], interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %r = stablehlo.pad %x, %z, low = [-1], high = [1], interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  %a = stablehlo.add %l, %x : tensor<8xf32>
  %o = stablehlo.add %a, %r : tensor<8xf32>
  return %o : tensor<8xf32>
}
// -----
// equal: those at the ends receive zeros
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %last = stablehlo.slice %x [1:2] : (tensor<2xf32>) -> tensor<1xf32>
  %first = stablehlo.slice %x [0:1] : (tensor<2xf32>) -> tensor<1xf32>
  %f = "stablehlo.collective_permute"(%last) <{source_target_pairs = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1xf32>) -> tensor<1xf32>
  %b = "stablehlo.collective_permute"(%first) <{source_target_pairs = dense<[[1, 0], [2, 1], [3, 2]]> : tensor<3x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1xf32>) -> tensor<1xf32>
  %l = stablehlo.concatenate %f, %first, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %r = stablehlo.concatenate %last, %b, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %a = stablehlo.add %l, %x : tensor<2xf32>
  %o = stablehlo.add %a, %r : tensor<2xf32>
  return %o : tensor<2xf32>
}
// -----
// wrong: in a ring
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %last = stablehlo.slice %x [1:2] : (tensor<2xf32>) -> tensor<1xf32>
  %first = stablehlo.slice %x [0:1] : (tensor<2xf32>) -> tensor<1xf32>
  %f = "stablehlo.collective_permute"(%last) <{source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1xf32>) -> tensor<1xf32>
  %b = "stablehlo.collective_permute"(%first) <{source_target_pairs = dense<[[1, 0], [2, 1], [3, 2], [0, 3]]> : tensor<4x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1xf32>) -> tensor<1xf32>
  %l = stablehlo.concatenate %f, %first, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %r = stablehlo.concatenate %last, %b, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %a = stablehlo.add %l, %x : tensor<2xf32>
  %o = stablehlo.add %a, %r : tensor<2xf32>
  return %o : tensor<2xf32>
}
// -----
// wrong: one of the processes sends nothing
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %last = stablehlo.slice %x [1:2] : (tensor<2xf32>) -> tensor<1xf32>
  %first = stablehlo.slice %x [0:1] : (tensor<2xf32>) -> tensor<1xf32>
  %f = "stablehlo.collective_permute"(%last) <{source_target_pairs = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1xf32>) -> tensor<1xf32>
  %b = "stablehlo.collective_permute"(%first) <{source_target_pairs = dense<[[1, 0], [2, 1], [3, 2]]> : tensor<3x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1xf32>) -> tensor<1xf32>
  %l = stablehlo.concatenate %f, %first, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %r = stablehlo.concatenate %last, %b, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %a = stablehlo.add %l, %x : tensor<2xf32>
  %o = stablehlo.add %a, %r : tensor<2xf32>
  return %o : tensor<2xf32>
}
// -----
// wrong: left and right are exchanged
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %last = stablehlo.slice %x [1:2] : (tensor<2xf32>) -> tensor<1xf32>
  %first = stablehlo.slice %x [0:1] : (tensor<2xf32>) -> tensor<1xf32>
  %f = "stablehlo.collective_permute"(%last) <{source_target_pairs = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1xf32>) -> tensor<1xf32>
  %b = "stablehlo.collective_permute"(%first) <{source_target_pairs = dense<[[1, 0], [2, 1], [3, 2]]> : tensor<3x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1xf32>) -> tensor<1xf32>
  %l = stablehlo.concatenate %b, %first, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %r = stablehlo.concatenate %last, %f, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %a = stablehlo.add %l, %x : tensor<2xf32>
  %o = stablehlo.add %a, %r : tensor<2xf32>
  return %o : tensor<2xf32>
}
