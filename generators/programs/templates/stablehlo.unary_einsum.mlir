// `einsum_config` decides what is computed; no rule of the specification says how.

// name: transposed_sum
func.func @main(%a: tensor<2x3x4x{type}>) -> tensor<4x2x{type}> {
  %0 = "stablehlo.unary_einsum"(%a) <{einsum_config = "ijk->ki"}> : (tensor<2x3x4x{type}>) -> tensor<4x2x{type}>
  func.return %0 : tensor<4x2x{type}>
}
