// Products of short integers that only the wider result type can hold.
// name: widened
// data: small_integers
// types: i4 i8 ui4 ui8 i16
// order_proof: yes
func.func @main(%a: tensor<3x4x{type}>, %b: tensor<4x2x{type}>) -> tensor<3x2xi32> {
  %0 = "stablehlo.einsum"(%a, %b) <{einsum_config = "ij,jk->ik"}> : (tensor<3x4x{type}>, tensor<4x2x{type}>) -> tensor<3x2xi32>
  func.return %0 : tensor<3x2xi32>
}

// -----
// Square operands: shapes do not show which indices are summed.
// name: square
// data: small_integers
// order_proof: yes
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.einsum"(%a, %b) <{einsum_config = "ij,jk->ik"}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}
