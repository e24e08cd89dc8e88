// chlo_broadcast_compare_i5: the kind of comparison is a case of its enum.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  %r = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>, compare_type = #chlo<comparison_type TOTALORDER>} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{chlo_broadcast_compare_i5}}
  %r = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>, compare_type = "TOTALORDER"} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  return
}
