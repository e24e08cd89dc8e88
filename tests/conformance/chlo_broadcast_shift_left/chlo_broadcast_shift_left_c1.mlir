// chlo_broadcast_shift_left_c1: operands and result have one element type.

func.func @valid(%a: tensor<3xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_shift_left %a, %b : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+1 {{chlo_broadcast_shift_left_c1}}
  %r = chlo.broadcast_shift_left %a, %b : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf64>
  return
}
