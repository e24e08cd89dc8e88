// util_optimization_barrier_c1: the results have the types of the operands.

func.func @valid(%x: tensor<?xf32>, %y: tensor<i1>) {
  %r:2 = util.optimization_barrier %x, %y : tensor<?xf32>, tensor<i1>
  return
}

// -----

func.func @invalid(%x: tensor<?xf32>) {
  // expected-error@+1 {{util_optimization_barrier_c1}}
  %r = "util.optimization_barrier"(%x) : (tensor<?xf32>) -> tensor<2xf32>
  return
}
