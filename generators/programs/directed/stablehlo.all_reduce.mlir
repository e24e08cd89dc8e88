// Sums in two groups of four processes.
// name: groups
// data: small_integers
// order_proof: yes
// grid: 4 replicas
module {
  func.func private @process(%x: tensor<4x2x{type}>) -> tensor<4x2x{type}> {
    %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[1, 0], [2, 3]]> : tensor<2x2xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>}> ({
    ^bb0(%p: tensor<{type}>, %q: tensor<{type}>):
      %s = "stablehlo.add"(%p, %q) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
      "stablehlo.return"(%s) : (tensor<{type}>) -> ()
    }) : (tensor<4x2x{type}>) -> tensor<4x2x{type}>
    func.return %0 : tensor<4x2x{type}>
  }
  func.func @main(%a0: tensor<4x2x{type}>, %a1: tensor<4x2x{type}>, %a2: tensor<4x2x{type}>, %a3: tensor<4x2x{type}>) -> (tensor<4x2x{type}>, tensor<4x2x{type}>, tensor<4x2x{type}>, tensor<4x2x{type}>) {
    %0:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) <{programs = [[@process], [@process], [@process], [@process]]}> : (tensor<4x2x{type}>, tensor<4x2x{type}>, tensor<4x2x{type}>, tensor<4x2x{type}>) -> (tensor<4x2x{type}>, tensor<4x2x{type}>, tensor<4x2x{type}>, tensor<4x2x{type}>)
    func.return %0#0, %0#1, %0#2, %0#3 : tensor<4x2x{type}>, tensor<4x2x{type}>, tensor<4x2x{type}>, tensor<4x2x{type}>
  }
}
