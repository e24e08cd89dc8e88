// `einsum_config` decides what is computed; no rule of the specification says how.

// name: matrices
func.func @main(%a: tensor<3x4x{type}>, %b: tensor<4x2x{type}>) -> tensor<3x2x{type}> {
  %0 = "stablehlo.einsum"(%a, %b) <{einsum_config = "ij,jk->ik"}> : (tensor<3x4x{type}>, tensor<4x2x{type}>) -> tensor<3x2x{type}>
  func.return %0 : tensor<3x2x{type}>
}

// -----
// name: batch_transposed
func.func @main(%a: tensor<2x3x4x{type}>, %b: tensor<2x5x4x{type}>) -> tensor<5x2x3x{type}> {
  %0 = "stablehlo.einsum"(%a, %b) <{einsum_config = "bij,bkj->kbi"}> : (tensor<2x3x4x{type}>, tensor<2x5x4x{type}>) ->
      tensor<5x2x3x{type}>
  func.return %0 : tensor<5x2x3x{type}>
}
