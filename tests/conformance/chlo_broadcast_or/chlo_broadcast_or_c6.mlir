// chlo_broadcast_or_c6: the result has the shape to which the operands are broadcast.

func.func @valid(%a: tensor<3xi32>, %b: tensor<2x3xi32>) {
  %r = chlo.broadcast_or %a, %b : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @invalid(%a: tensor<3xi32>, %b: tensor<2x3xi32>) {
  // expected-error@+1 {{chlo_broadcast_or_c6}}
  %r = chlo.broadcast_or %a, %b : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<3x3xi32>
  return
}
