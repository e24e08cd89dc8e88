// chlo_broadcast_compare_c2: broadcast_dimensions has an entry for each dimension of the operand of lower rank.

func.func @valid(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_compare %a, %b {broadcast_dimensions = array<i64: 0>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}

// -----

func.func @invalid(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+1 {{chlo_broadcast_compare_c2}}
  %r = chlo.broadcast_compare %a, %b {broadcast_dimensions = array<i64>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}
