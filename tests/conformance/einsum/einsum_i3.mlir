// einsum_i3: einsum_config is a string.
func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  %r = "stablehlo.einsum"(%lhs, %rhs) <{einsum_config = "ij,jk->ik"}> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  // expected-error@+1 {{einsum_i3}}
  %r = "stablehlo.einsum"(%lhs, %rhs) <{einsum_config = 7 : i64}> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}
