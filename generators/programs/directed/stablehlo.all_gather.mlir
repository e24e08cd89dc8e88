// Two groups, the members of one not in order.
// name: groups
// data: distinct
// grid: 4 replicas
module {
  func.func private @process(%x: tensor<2x3x{type}>) -> tensor<2x6x{type}> {
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, replica_groups = dense<[[1, 0], [2, 3]]> : tensor<2x2xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>}> : (tensor<2x3x{type}>) -> tensor<2x6x{type}>
    func.return %0 : tensor<2x6x{type}>
  }
  func.func @main(%a0: tensor<2x3x{type}>, %a1: tensor<2x3x{type}>, %a2: tensor<2x3x{type}>, %a3: tensor<2x3x{type}>) -> (tensor<2x6x{type}>, tensor<2x6x{type}>, tensor<2x6x{type}>, tensor<2x6x{type}>) {
    %0:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) <{programs = [[@process], [@process], [@process], [@process]]}> : (tensor<2x3x{type}>, tensor<2x3x{type}>, tensor<2x3x{type}>, tensor<2x3x{type}>) -> (tensor<2x6x{type}>, tensor<2x6x{type}>, tensor<2x6x{type}>, tensor<2x6x{type}>)
    func.return %0#0, %0#1, %0#2, %0#3 : tensor<2x6x{type}>, tensor<2x6x{type}>, tensor<2x6x{type}>, tensor<2x6x{type}>
  }
}
