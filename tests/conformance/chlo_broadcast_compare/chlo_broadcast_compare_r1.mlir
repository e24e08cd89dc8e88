// chlo_broadcast_compare_result: the result is boolean.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  %r = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{chlo_broadcast_compare_r1}}
  %r = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi8>
  return
}
