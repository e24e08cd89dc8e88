// broadcast_in_dim_i1: the operand is a tensor of no index.

func.func @valid(%x: tensor<3xf32>) {
  %r = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid() {
  %x = arith.constant dense<1> : tensor<3xindex>
  // expected-error@+2 {{broadcast_in_dim_i1}}
  // expected-error@+1 {{broadcast_in_dim_c1}}
  %r = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<3xindex>) -> tensor<2x3xf32>
  return
}
