// unary_einsum_i1: operand is a tensor.
func.func @main(%operand: tensor<2x3xf32>) {
  %r = "stablehlo.unary_einsum"(%operand) <{einsum_config = "ij->j"}> : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @main(%operand: !stablehlo.token) {
  // expected-error@+1 {{unary_einsum_i1}}
  %r = "stablehlo.unary_einsum"(%operand) <{einsum_config = "ij->j"}> : (!stablehlo.token) -> tensor<3xf32>
  return
}
