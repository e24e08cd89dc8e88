// chlo_broadcast_shift_right_logical_c6: the result has the shape to which the operands are broadcast.

func.func @valid(%a: tensor<3xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_shift_right_logical %a, %b : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+1 {{chlo_broadcast_shift_right_logical_c6}}
  %r = chlo.broadcast_shift_right_logical %a, %b : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}
