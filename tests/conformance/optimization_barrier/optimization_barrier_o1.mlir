// optimization_barrier_o1: dynamic sizes remain dynamic.
// against: official

func.func @valid(%x: tensor<4xf32>, %t: !stablehlo.token) {
  %result:2 = stablehlo.optimization_barrier %x, %t : tensor<4xf32>, !stablehlo.token
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{optimization_barrier_o1}}
  %result:2 = "stablehlo.optimization_barrier"(%x, %t) : (tensor<4xf32>, !stablehlo.token) -> (tensor<?xf32>, !stablehlo.token)
  return
}
