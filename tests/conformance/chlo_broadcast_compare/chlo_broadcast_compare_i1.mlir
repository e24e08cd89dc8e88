// chlo_broadcast_compare_i1: lhs is of elements that StableHLO knows.

func.func @valid(%a: tensor<3xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @invalid(%a: tensor<3xindex>, %b: tensor<2x3xf32>) {
  // expected-error@+2 {{chlo_broadcast_compare_i1}}
  // expected-error@+1 {{chlo_broadcast_compare_c1}}
  %r = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<3xindex>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}
