// chlo_broadcast_zeta_c2: broadcast_dimensions has an entry for each dimension of the operand of lower rank.

func.func @valid(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_zeta %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+1 {{chlo_broadcast_zeta_c2}}
  %r = chlo.broadcast_zeta %a, %b {broadcast_dimensions = array<i64>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
