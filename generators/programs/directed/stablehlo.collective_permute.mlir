// A ring that is broken: one process receives nothing, so its result is zero.
// name: ring_with_end
// data: distinct
// grid: 4 replicas
module {
  func.func private @process(%x: tensor<3x{type}>) -> tensor<3x{type}> {
    %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 2], [3, 0]]> : tensor<3x2xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>}> : (tensor<3x{type}>) -> tensor<3x{type}>
    func.return %0 : tensor<3x{type}>
  }
  func.func @main(%a0: tensor<3x{type}>, %a1: tensor<3x{type}>, %a2: tensor<3x{type}>, %a3: tensor<3x{type}>) -> (tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>) {
    %0:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) <{programs = [[@process], [@process], [@process], [@process]]}> : (tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>) -> (tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>)
    func.return %0#0, %0#1, %0#2, %0#3 : tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>
  }
}
