// Shardings of GSPMD: rows of x by the first axis of the devices, columns of w by the second one.
// grid: 1x4
func.func @main(%x: tensor<4x8xf32> {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"}, %w: tensor<8x6xf32> {mhlo.sharding = "{devices=[1,2,2]<=[2,2]T(1,0) last_tile_dim_replicate}"}) -> (tensor<4x6xf32> {mhlo.sharding = "{devices=[2,2]0,1,2,3}"}) {
  %o = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  return %o : tensor<4x6xf32>
}
// -----
// refines: each process computes its tile: a product of other shapes may be added up in another order
func.func @main(%x: tensor<2x8xf32>, %w: tensor<8x3xf32>) -> tensor<2x3xf32> {
  %o = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x8xf32>, tensor<8x3xf32>) -> tensor<2x3xf32>
  return %o : tensor<2x3xf32>
}
// -----
// wrong: the tiles of the second axis are exchanged
func.func @main(%x: tensor<2x8xf32>, %w: tensor<8x3xf32>) -> tensor<2x3xf32> {
  %o = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<2x8xf32>, tensor<8x3xf32>) -> tensor<2x3xf32>
  %e = "stablehlo.collective_permute"(%o) <{source_target_pairs = dense<[[0, 1], [1, 0], [2, 3], [3, 2]]> : tensor<4x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %e : tensor<2x3xf32>
}
