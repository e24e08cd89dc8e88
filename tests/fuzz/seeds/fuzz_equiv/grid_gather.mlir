// grid: 2x1
func.func @main(%x: tensor<4x2xf32> {mhlo.sharding = "{devices=[2,1]<=[2]}"}) -> tensor<4x2xf32> {
  return %x : tensor<4x2xf32>
}
// -----
func.func @main(%x: tensor<2x2xf32>) -> tensor<4x2xf32> {
  %r = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x2xf32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}
