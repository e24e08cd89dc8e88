// Where a value is computed on some processes, the others receive it.
// grid: 2x2
sdy.mesh @mesh = <["x"=4]>
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %o = stablehlo.add %x, %x : tensor<3xf32>
  return %o : tensor<3xf32>
}
// -----
// equal: the first replica sends it
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %id = stablehlo.replica_id : tensor<ui32>
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %is = stablehlo.compare EQ, %id, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  %y = stablehlo.add %x, %x : tensor<3xf32>
  %w = "stablehlo.if"(%is) ({
    stablehlo.return %y : tensor<3xf32>
  }, {
    stablehlo.return %x : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<3xf32>
  %o = "stablehlo.collective_broadcast"(%w) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<3xf32>) -> tensor<3xf32>
  return %o : tensor<3xf32>
}
// -----
// equal: the first partition sends it
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %id = stablehlo.partition_id : tensor<ui32>
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %is = stablehlo.compare EQ, %id, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  %y = stablehlo.add %x, %x : tensor<3xf32>
  %w = "stablehlo.if"(%is) ({
    stablehlo.return %y : tensor<3xf32>
  }, {
    stablehlo.return %x : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<3xf32>
  %o = "stablehlo.collective_broadcast"(%w) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<3xf32>) -> tensor<3xf32>
  return %o : tensor<3xf32>
}
// -----
// wrong: the second replica sends it
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %id = stablehlo.replica_id : tensor<ui32>
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %is = stablehlo.compare EQ, %id, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  %y = stablehlo.add %x, %x : tensor<3xf32>
  %w = "stablehlo.if"(%is) ({
    stablehlo.return %y : tensor<3xf32>
  }, {
    stablehlo.return %x : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<3xf32>
  %o = "stablehlo.collective_broadcast"(%w) <{replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}> : (tensor<3xf32>) -> tensor<3xf32>
  return %o : tensor<3xf32>
}
// -----
// wrong: along the other axis
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %id = stablehlo.partition_id : tensor<ui32>
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %is = stablehlo.compare EQ, %id, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  %y = stablehlo.add %x, %x : tensor<3xf32>
  %w = "stablehlo.if"(%is) ({
    stablehlo.return %y : tensor<3xf32>
  }, {
    stablehlo.return %x : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<3xf32>
  %o = "stablehlo.collective_broadcast"(%w) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<3xf32>) -> tensor<3xf32>
  return %o : tensor<3xf32>
}
// -----
// wrong: no group has the second partition
func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %id = stablehlo.partition_id : tensor<ui32>
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %is = stablehlo.compare EQ, %id, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  %y = stablehlo.add %x, %x : tensor<3xf32>
  %w = "stablehlo.if"(%is) ({
    stablehlo.return %y : tensor<3xf32>
  }, {
    stablehlo.return %x : tensor<3xf32>
  }) : (tensor<i1>) -> tensor<3xf32>
  %o = "stablehlo.collective_broadcast"(%w) <{replica_groups = dense<[[0]]> : tensor<1x1xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<3xf32>) -> tensor<3xf32>
  return %o : tensor<3xf32>
}
