// unary_einsum_i2: einsum_config is a string.
func.func @main(%operand: tensor<2x3xf32>) {
  %r = "stablehlo.unary_einsum"(%operand) <{einsum_config = "ij->j"}> : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @main(%operand: tensor<2x3xf32>) {
  // expected-error@+1 {{unary_einsum_i2}}
  %r = "stablehlo.unary_einsum"(%operand) <{einsum_config = 7 : i64}> : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}
