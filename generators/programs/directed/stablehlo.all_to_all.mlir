// Two groups, the members of one not in order; split and concatenated along different dimensions.
// name: groups
// data: distinct
// grid: 4 replicas
module {
  func.func private @process(%x: tensor<4x2x{type}>) -> tensor<2x4x{type}> {
    %0 = "stablehlo.all_to_all"(%x) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[1, 0], [2, 3]]> : tensor<2x2xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>}> : (tensor<4x2x{type}>) -> tensor<2x4x{type}>
    func.return %0 : tensor<2x4x{type}>
  }
  func.func @main(%a0: tensor<4x2x{type}>, %a1: tensor<4x2x{type}>, %a2: tensor<4x2x{type}>, %a3: tensor<4x2x{type}>) -> (tensor<2x4x{type}>, tensor<2x4x{type}>, tensor<2x4x{type}>, tensor<2x4x{type}>) {
    %0:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) <{programs = [[@process], [@process], [@process], [@process]]}> : (tensor<4x2x{type}>, tensor<4x2x{type}>, tensor<4x2x{type}>, tensor<4x2x{type}>) -> (tensor<2x4x{type}>, tensor<2x4x{type}>, tensor<2x4x{type}>, tensor<2x4x{type}>)
    func.return %0#0, %0#1, %0#2, %0#3 : tensor<2x4x{type}>, tensor<2x4x{type}>, tensor<2x4x{type}>, tensor<2x4x{type}>
  }
}
