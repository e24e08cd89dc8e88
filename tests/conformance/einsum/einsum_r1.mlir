// einsum_r1: the result is a tensor.
func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  %r = "stablehlo.einsum"(%lhs, %rhs) <{einsum_config = "ij,jk->ik"}> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  // expected-error@+1 {{einsum_r1}}
  %r = "stablehlo.einsum"(%lhs, %rhs) <{einsum_config = "ij,jk->ik"}> : (tensor<2x3xf32>, tensor<3x5xf32>) -> !stablehlo.token
  return
}
