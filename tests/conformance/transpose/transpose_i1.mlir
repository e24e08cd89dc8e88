// transpose_i1: the operand is a tensor of no index.

func.func @valid(%x: tensor<2x3xf32>) {
  %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @invalid() {
  %x = arith.constant dense<1> : tensor<2x3xindex>
  // expected-error@+2 {{transpose_i1}}
  // expected-error@+1 {{transpose_c1}}
  %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xindex>) -> tensor<3x2xf32>
  return
}
