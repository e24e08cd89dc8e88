// The replica's index, added to the argument, so that it shows.
// name: of_two
// data: distinct
// types: ui32
// grid: 2 replicas
module {
  func.func private @process(%x: tensor<ui32>) -> tensor<ui32> {
    %n = "stablehlo.replica_id"() : () -> tensor<ui32>
    %0 = "stablehlo.add"(%n, %x) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    func.return %0 : tensor<ui32>
  }
  func.func @main(%a0: tensor<ui32>, %a1: tensor<ui32>) -> (tensor<ui32>, tensor<ui32>) {
    %0:2 = "interpreter.run_parallel"(%a0, %a1) <{programs = [[@process], [@process]]}> : (tensor<ui32>, tensor<ui32>) -> (tensor<ui32>, tensor<ui32>)
    func.return %0#0, %0#1 : tensor<ui32>, tensor<ui32>
  }
}
