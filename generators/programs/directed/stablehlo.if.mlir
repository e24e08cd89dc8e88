// Two results of one type from each branch, for both values of the condition.
// name: pair
// data: distinct
// repair: condition
func.func @main(%p: tensor<i1>, %a: tensor<3x{type}>, %b: tensor<3x{type}>) -> (tensor<3x{type}>, tensor<3x{type}>) {
  %0:2 = "stablehlo.if"(%p) ({
    "stablehlo.return"(%a, %b) : (tensor<3x{type}>, tensor<3x{type}>) -> ()
  }, {
    %r = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>}> : (tensor<3x{type}>) -> tensor<3x{type}>
    "stablehlo.return"(%b, %r) : (tensor<3x{type}>, tensor<3x{type}>) -> ()
  }) : (tensor<i1>) -> (tensor<3x{type}>, tensor<3x{type}>)
  func.return %0#0, %0#1 : tensor<3x{type}>, tensor<3x{type}>
}
