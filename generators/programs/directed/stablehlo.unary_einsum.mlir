// A square operand: its shape does not show which index is summed.
// name: square
// data: small_integers
// order_proof: yes
func.func @main(%a: tensor<3x3x{type}>) -> tensor<3x{type}> {
  %0 = "stablehlo.unary_einsum"(%a) <{einsum_config = "ij->i"}> : (tensor<3x3x{type}>) -> tensor<3x{type}>
  func.return %0 : tensor<3x{type}>
}
