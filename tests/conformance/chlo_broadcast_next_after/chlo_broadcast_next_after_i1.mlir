// chlo_broadcast_next_after_i1: lhs is of elements that StableHLO knows.

func.func @valid(%a: tensor<3xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_next_after %a, %b : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xindex>, %b: tensor<2x3xf32>) {
  // expected-error@+2 {{chlo_broadcast_next_after_i1}}
  // expected-error@+1 {{chlo_broadcast_next_after_c1}}
  %r = chlo.broadcast_next_after %a, %b : (tensor<3xindex>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
