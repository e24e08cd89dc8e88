// One truth value for all elements.
// name: scalar_predicate
// data: distinct
// repair: condition
func.func @main(%p: tensor<i1>, %a: tensor<2x3x{type}>, %b: tensor<2x3x{type}>) -> tensor<2x3x{type}> {
  %0 = "stablehlo.select"(%p, %a, %b) : (tensor<i1>, tensor<2x3x{type}>, tensor<2x3x{type}>) -> tensor<2x3x{type}>
  func.return %0 : tensor<2x3x{type}>
}
