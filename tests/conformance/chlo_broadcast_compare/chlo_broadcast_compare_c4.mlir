// chlo_broadcast_compare_c4: the broadcast dimensions are different.

func.func @valid(%a: tensor<1x1xf32>, %b: tensor<4x2x3xf32>) {
  %r = chlo.broadcast_compare %a, %b {broadcast_dimensions = array<i64: 0, 1>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<1x1xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xi1>
  return
}

// -----

func.func @invalid(%a: tensor<1x1xf32>, %b: tensor<4x2x3xf32>) {
  // expected-error@+1 {{chlo_broadcast_compare_c4}}
  %r = chlo.broadcast_compare %a, %b {broadcast_dimensions = array<i64: 0, 0>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<1x1xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xi1>
  return
}
