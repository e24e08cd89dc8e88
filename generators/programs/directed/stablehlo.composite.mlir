// Two arguments and three results of one type; what runs is the decomposition.
// name: turned
// data: distinct
module {
  func.func @main(%a: tensor<3x{type}>, %b: tensor<3x{type}>) -> (tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>) {
    %0:3 = "stablehlo.composite"(%a, %b) <{name = "own.turn", decomposition = @turn}>
        : (tensor<3x{type}>, tensor<3x{type}>) -> (tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>)
    func.return %0#0, %0#1, %0#2 : tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>
  }
  func.func private @turn(%x: tensor<3x{type}>, %y: tensor<3x{type}>) -> (tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>) {
    %r = "stablehlo.reverse"(%x) <{dimensions = array<i64: 0>}> : (tensor<3x{type}>) -> tensor<3x{type}>
    func.return %x, %y, %r : tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>
  }
}
