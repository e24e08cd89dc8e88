// The infeed beside an argument of the same type.
// name: two_tensors
// data: distinct
// grid: 1 replica
module {
  func.func private @first() -> tensor<2x3x{type}> {
    %0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3x{type}>
    func.return %0 : tensor<2x3x{type}>
  }
  func.func private @process(%x: tensor<2x3x{type}>) -> (tensor<2x3x{type}>, tensor<2x3x{type}>) {
    %t = "stablehlo.create_token"() : () -> !stablehlo.token
    %0:2 = "stablehlo.infeed"(%t) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<2x3x{type}>, !stablehlo.token)
    func.return %0#0, %x : tensor<2x3x{type}>, tensor<2x3x{type}>
  }
  func.func @main(%a: tensor<2x3x{type}>) -> (tensor<2x3x{type}>, tensor<2x3x{type}>) {
    %0:2 = "interpreter.run_parallel"(%a) <{infeed = [@first], programs = [[@process]]}>
        : (tensor<2x3x{type}>) -> (tensor<2x3x{type}>, tensor<2x3x{type}>)
    func.return %0#0, %0#1 : tensor<2x3x{type}>, tensor<2x3x{type}>
  }
}
