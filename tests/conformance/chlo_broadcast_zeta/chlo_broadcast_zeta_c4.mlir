// chlo_broadcast_zeta_c4: the broadcast dimensions are different.

func.func @valid(%a: tensor<1x1xf32>, %b: tensor<4x2x3xf32>) {
  %r = chlo.broadcast_zeta %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<1x1xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<1x1xf32>, %b: tensor<4x2x3xf32>) {
  // expected-error@+1 {{chlo_broadcast_zeta_c4}}
  %r = chlo.broadcast_zeta %a, %b {broadcast_dimensions = array<i64: 0, 0>} : (tensor<1x1xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  return
}
