// Three operands beside each other, not one below the other.
// name: beside
// data: distinct
func.func @main(%a: tensor<2x3x{type}>, %b: tensor<2x1x{type}>, %c: tensor<2x2x{type}>) -> tensor<2x6x{type}> {
  %0 = "stablehlo.concatenate"(%a, %b, %c) <{dimension = 1 : i64}>
      : (tensor<2x3x{type}>, tensor<2x1x{type}>, tensor<2x2x{type}>) -> tensor<2x6x{type}>
  func.return %0 : tensor<2x6x{type}>
}
