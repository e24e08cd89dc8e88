// chlo_broadcast_and_c1: operands and result have one element type.

func.func @valid(%a: tensor<3xi32>, %b: tensor<2x3xi32>) {
  %r = chlo.broadcast_and %a, %b : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @invalid(%a: tensor<3xi32>, %b: tensor<2x3xi32>) {
  // expected-error@+1 {{chlo_broadcast_and_c1}}
  %r = chlo.broadcast_and %a, %b : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi8>
  return
}
