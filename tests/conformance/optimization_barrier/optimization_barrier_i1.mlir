// optimization_barrier_i1: the operands are tensors or tokens.

func.func @valid(%x: tensor<4xf32>, %t: !stablehlo.token) {
  %result:2 = stablehlo.optimization_barrier %x, %t : tensor<4xf32>, !stablehlo.token
  return
}

// -----

func.func @invalid(%x: tuple<tensor<4xf32>>) {
  // expected-error@+2 {{optimization_barrier_r1}}
  // expected-error@+1 {{optimization_barrier_i1}}
  %result = "stablehlo.optimization_barrier"(%x) : (tuple<tensor<4xf32>>) -> tuple<tensor<4xf32>>
  return
}
