// einsum_i1: lhs is a tensor.
func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  %r = "stablehlo.einsum"(%lhs, %rhs) <{einsum_config = "ij,jk->ik"}> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @main(%lhs: !stablehlo.token, %rhs: tensor<3x5xf32>) {
  // expected-error@+1 {{einsum_i1}}
  %r = "stablehlo.einsum"(%lhs, %rhs) <{einsum_config = "ij,jk->ik"}> : (!stablehlo.token, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}
