// unary_einsum_r1: the result is a tensor.
func.func @main(%operand: tensor<2x3xf32>) {
  %r = "stablehlo.unary_einsum"(%operand) <{einsum_config = "ij->j"}> : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @main(%operand: tensor<2x3xf32>) {
  // expected-error@+1 {{unary_einsum_r1}}
  %r = "stablehlo.unary_einsum"(%operand) <{einsum_config = "ij->j"}> : (tensor<2x3xf32>) -> !stablehlo.token
  return
}
