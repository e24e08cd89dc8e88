// reshape_i1: the operand is a tensor of no index.

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @invalid() {
  %x = arith.constant dense<1> : tensor<4xindex>
  // expected-error@+2 {{reshape_i1}}
  // expected-error@+1 {{reshape_c1}}
  %r = stablehlo.reshape %x : (tensor<4xindex>) -> tensor<2x2xf32>
  return
}
