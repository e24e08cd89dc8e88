// Operations that broadcast, each along a dimension that is not the last one.

// name: leading
// ops: add and atan2 divide maximum minimum multiply or power remainder subtract xor
// data: distinct
func.func @main(%a: tensor<3x3x3x{type}>, %b: tensor<3x{type}>) -> tensor<3x3x3x{type}> {
  %0 = "chlo.broadcast_{op}"(%a, %b) <{broadcast_dimensions = array<i64: 1>}>
      : (tensor<3x3x3x{type}>, tensor<3x{type}>) -> tensor<3x3x3x{type}>
  func.return %0 : tensor<3x3x3x{type}>
}
