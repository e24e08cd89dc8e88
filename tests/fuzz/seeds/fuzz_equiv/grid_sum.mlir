// grid: 1x2
sdy.mesh @m = <["x"=2]>
func.func @main(%x: tensor<4xi8> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<i8> {
  %z = stablehlo.constant dense<0> : tensor<i8>
  %r = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4xi8>, tensor<i8>) -> tensor<i8>
  return %r : tensor<i8>
}
// -----
func.func @main(%x: tensor<2xi8>) -> tensor<i8> {
  %z = stablehlo.constant dense<0> : tensor<i8>
  %p = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2xi8>, tensor<i8>) -> tensor<i8>
  %r = "stablehlo.all_reduce"(%p) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%a: tensor<i8>, %b: tensor<i8>):
    %s = stablehlo.add %a, %b : tensor<i8>
    stablehlo.return %s : tensor<i8>
  }) : (tensor<i8>) -> tensor<i8>
  return %r : tensor<i8>
}
