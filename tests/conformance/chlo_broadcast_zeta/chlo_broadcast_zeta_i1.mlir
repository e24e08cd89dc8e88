// chlo_broadcast_zeta_i1: lhs is of real numbers.

func.func @valid(%a: tensor<3xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_zeta %a, %b : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xi32>, %b: tensor<2x3xf32>) {
  // expected-error@+2 {{chlo_broadcast_zeta_i1}}
  // expected-error@+1 {{chlo_broadcast_zeta_c1}}
  %r = chlo.broadcast_zeta %a, %b : (tensor<3xi32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
