func.func @main(%operand: tensor<0x64xi1>) -> tensor<64xi1> {
  %r = "stablehlo.unary_einsum"(%operand) <{einsum_config = "ij->j"}> : (tensor<0x64xi1>) -> tensor<64xi1>
  return %r : tensor<64xi1>
}
