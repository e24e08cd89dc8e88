// All sizes are more than one: elements do move.
// name: matrix
// data: distinct
func.func @main(%a: tensor<2x3x{type}>) -> tensor<3x2x{type}> {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x3x{type}>) -> tensor<3x2x{type}>
  func.return %0 : tensor<3x2x{type}>
}

// -----
// A permutation that is not its own inverse, on dimensions of one size: shapes do not show which one was taken.
// name: cube
// data: distinct
func.func @main(%a: tensor<3x3x3x{type}>) -> tensor<3x3x3x{type}> {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 2, 0>}> : (tensor<3x3x3x{type}>) -> tensor<3x3x3x{type}>
  func.return %0 : tensor<3x3x3x{type}>
}

// -----
// Of four dimensions all change their places.
// name: four_dimensions
// data: distinct
func.func @main(%a: tensor<2x3x4x5x{type}>) -> tensor<4x2x5x3x{type}> {
  %0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 2, 0, 3, 1>}> : (tensor<2x3x4x5x{type}>) -> tensor<4x2x5x3x{type}>
  func.return %0 : tensor<4x2x5x3x{type}>
}
