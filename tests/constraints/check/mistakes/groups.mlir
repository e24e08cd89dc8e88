func.func @f(%a: tensor<1x2xf32>) -> tensor<2x2xf32> {
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = [[0, 1]], channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>} : (tensor<1x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
