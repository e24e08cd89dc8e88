// optimization_barrier_c1: the results have the types of the operands.

func.func @valid(%x: tensor<4xf32>, %t: !stablehlo.token) {
  %result:2 = stablehlo.optimization_barrier %x, %t : tensor<4xf32>, !stablehlo.token
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{optimization_barrier_c1}}
  %result:2 = "stablehlo.optimization_barrier"(%x, %t) : (tensor<4xf32>, !stablehlo.token) -> (tensor<4xf64>, !stablehlo.token)
  return
}
